import { diceFrom } from '../chance/dice.ts';
import type { MemberId } from '../ids.ts';
import type { RuleId } from '../rule-id.ts';
import { otherSilence, type ForumSilence } from './forum-silence.ts';
import type { ForumSettings } from './forum-settings.ts';
import type { ForumView } from './forum-view.ts';

/** An agent that will be asked to open a thread. */
export interface PlannedThread {
  readonly agent: MemberId;
  readonly because: RuleId;
}

export interface ThreadCreation {
  readonly newThreads: readonly PlannedThread[];
  readonly silences: readonly ForumSilence[];
}

/**
 * The second phase of a tick: which agents open a thread. A binomial random number decides how many
 * agents do so, and a random sample selects these agents. The distribution is the same as with one
 * random choice per agent.
 */
export function planNewThreads(view: ForumView, settings: ForumSettings): ThreadCreation {
  const dice = diceFrom(view.seed, view.tick, 'create-threads');
  const { agents } = view;
  const chosen = dice.cappedBinomial({
    trials: agents.count,
    chance: settings.creationChance,
    cap: settings.maxThreads,
  });
  const because = chosen === settings.maxThreads ? 'FO5' : 'FO4';
  return {
    newThreads: dice
      .sample(chosen, agents.count)
      .map((index) => ({ agent: agents.at(index), because: 'FO4' })),
    silences: otherSilence({
      phase: 'create-threads',
      count: agents.count - chosen,
      because,
    }),
  };
}
