import { diceFrom, type Dice } from '../chance/dice.ts';
import type { MemberId, ThreadId } from '../ids.ts';
import type { RuleId } from '../rule-id.ts';
import { drawActiveThread, isActiveThread } from './active-threads.ts';
import {
  mentionedSilences,
  oneForEachRule,
  otherSilence,
  type ForumSilence,
} from './forum-silence.ts';
import type { ForumSettings } from './forum-settings.ts';
import type { ForumView } from './forum-view.ts';
import { indexSkipping } from './index-skipping.ts';
import { newestMentions, type MentionedAgent } from './newest-mentions.ts';

/** An agent that will be asked to reply in a thread. */
export interface PlannedReply {
  readonly agent: MemberId;
  readonly threadId: ThreadId;
  /** The pending mention that the reply answers. Null if the agent was not mentioned. */
  readonly mentionId: string | null;
  readonly because: RuleId;
}

export interface ReplyPlan {
  readonly replies: readonly PlannedReply[];
  readonly silences: readonly ForumSilence[];
}

/**
 * The third phase of a tick: which agents reply, and in which threads. Mentioned agents come first
 * (FO11).
 */
export function planReplies(view: ForumView, settings: ForumSettings): ReplyPlan {
  const dice = diceFrom(view.seed, view.tick, 'reply');
  const mentioned = newestMentions(view);
  const first = planMentioned({ view, mentioned, settings, dice });
  const places = settings.maxReplies - first.replies.length;
  const then = planOthers({ view, mentioned, settings, dice, places });
  return {
    replies: [...first.replies, ...then.replies],
    silences: oneForEachRule([...first.silences, ...then.silences]),
  };
}

interface Draw {
  readonly view: ForumView;
  readonly mentioned: readonly MentionedAgent[];
  readonly settings: ForumSettings;
  readonly dice: Dice;
}

function planMentioned({ view, mentioned, settings, dice }: Draw): ReplyPlan {
  const willing: MentionedAgent[] = [];
  const silent: { index: number; agent: MemberId; because: RuleId }[] = [];
  for (const candidate of mentioned) {
    const thread = view.threads.byId(candidate.threadId);
    if (thread === undefined || !isActiveThread(thread, view.at)) {
      silent.push({ ...candidate, because: 'FO8' });
    } else if (dice.chance(settings.mentionedReplyChance)) {
      willing.push(candidate);
    } else {
      silent.push({ ...candidate, because: 'FO7' });
    }
  }
  // The order of the random sample is used even if all willing agents may reply. Otherwise the
  // agents that joined first would always reply first.
  const places = Math.min(willing.length, settings.maxReplies);
  const chosen = new Set(dice.sample(places, willing.length));
  willing.forEach((candidate, nth) => {
    if (!chosen.has(nth)) silent.push({ ...candidate, because: 'FO11' });
  });
  const replies = [...chosen]
    .map((nth) => willing[nth])
    .filter((candidate) => candidate !== undefined)
    .map(mentionedReply);
  return { replies, silences: mentionedSilences(silent) };
}

function mentionedReply({ agent, threadId, mentionId }: MentionedAgent): PlannedReply {
  return { agent, threadId, mentionId, because: 'FO7' };
}

function planOthers({ view, mentioned, settings, dice, places }: Draw & { places: number }) {
  const others = view.agents.count - mentioned.length;
  const skipped = mentioned.map(({ index }) => index);
  const chosen = dice.cappedBinomial({
    trials: others,
    chance: settings.baseReplyChance,
    cap: places,
  });
  const silence = (count: number, because: RuleId) =>
    otherSilence({ phase: 'reply', count, because });
  const replies: PlannedReply[] = [];
  for (const nth of dice.sample(chosen, others)) {
    const thread = drawActiveThread(view, dice);
    if (thread === null) return { replies, silences: silence(others, 'FO10') };
    const agent = view.agents.at(indexSkipping(skipped, nth));
    replies.push({ agent, threadId: thread.id, mentionId: null, because: 'FO9' });
  }
  const because = chosen === places ? 'FO11' : 'FO9';
  return { replies, silences: silence(others - chosen, because) };
}
