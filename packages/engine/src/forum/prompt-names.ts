import { diceFrom } from '../chance/dice.ts';
import type { MemberId } from '../ids.ts';
import type { ForumSettings } from './forum-settings.ts';
import type { ForumView } from './forum-view.ts';
import { indexSkipping } from './index-skipping.ts';

/** The agent that gets the prompt, and the agents that the prompt names first. */
export interface PromptFacts {
  readonly view: Pick<ForumView, 'seed' | 'tick' | 'agents'>;
  readonly replier: MemberId;
  readonly inThread: readonly MemberId[];
  readonly mentionedLately: readonly MemberId[];
}

/** The active agents that a prompt names, in order of joining (FO20). */
export function promptNames(
  facts: PromptFacts,
  settings: Pick<ForumSettings, 'promptNames'>,
): readonly MemberId[] {
  const { seed, tick, agents } = facts.view;
  const most = Math.min(settings.promptNames, agents.count);
  const known = knownIndexes(facts, most);
  // The seed contains the position of the agent instead of its id, because a second run of the same
  // forum has different ids.
  const place = agents.indexOf(facts.replier) ?? agents.count;
  const sampled = diceFrom(seed, tick, 'prompt-names', place)
    .sample(most - known.length, agents.count - known.length)
    .map((nth) => indexSkipping(known, nth));
  return [...known, ...sampled].toSorted(rising).map((index) => agents.at(index));
}

function knownIndexes({ view, inThread, mentionedLately }: PromptFacts, most: number): number[] {
  const indexes = [...inThread, ...mentionedLately]
    .map((id) => view.agents.indexOf(id))
    .filter((index) => index !== undefined);
  return [...new Set(indexes)].slice(0, most).toSorted(rising);
}

function rising(one: number, other: number): number {
  return one - other;
}
