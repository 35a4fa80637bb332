import type { Audience } from '../audience.ts';
import { branchOf } from '../floor/hand-off.ts';
import type { MemberId } from '../ids.ts';
import type { Roster } from '../roster/roster.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { RunEnded } from '../space-event.ts';
import { bareWords } from '../text/bare-words.ts';
import { wouldEndWait } from '../wait/reply-match.ts';

/** An answer that hands off neither with a tool nor in its text. */
export interface PlainAnswer {
  readonly content: string;
  /**
   * The agents in the leading mentions of the original text. The list is empty if the text has a
   * stop tag.
   */
  readonly leading: readonly MemberId[];
  /** Returns the readers of the answer. Null if the answer is posted in another space. */
  readonly readers: (() => Audience) | null;
}

/**
 * The rule by which an answer to an agent has no news. Null if the answer has news. NN1: the answer
 * says nothing. NN2: both sides repeat themselves. NN3: an answer that an agent or person waits for
 * always has news.
 */
export function whyNoNews(
  ruling: Ruling,
  run: Run,
  answer: PlainAnswer,
): Extract<RuleId, 'NN1' | 'NN2'> | null {
  const { event } = ruling;
  if (event.type !== 'run-ended' || isAskedFor(ruling, run, { answer, event })) return null;
  const words = bareWords(answer.content, ruling.roster);
  if (words === '') return 'NN1';
  // The earlier messages of another space are not available here.
  return answer.readers !== null && isRepeated(words, ruling.roster, event) ? 'NN2' : null;
}

/** Whether two texts are equal if mentions, tags, punctuation and emoji are ignored. */
export function saySame(one: string, other: string, roster: Roster): boolean {
  return bareWords(one, roster) === bareWords(other, roster);
}

function isAskedFor(
  ruling: Ruling,
  run: Run,
  { answer, event }: { readonly answer: PlainAnswer; readonly event: RunEnded },
): boolean {
  if ((run.resumes ?? run.startedBy) !== 'agent') return true;
  // Histories from before `earlier` existed lack this field. Their replay must give the recorded
  // decisions, so the checks below are skipped.
  if (event.earlier === undefined) return false;
  const { sender } = ruling.trigger(run.triggerId);
  const isHandOff = answer.leading.some((agent) => agent !== sender.id && agent !== run.agent);
  if (isHandOff || answer.readers === null) return isHandOff;
  const { stack } = branchOf(ruling.chain(run.chainId), run);
  if (stack.some(({ id }) => id === run.answersTo)) return true;
  return wouldEndWait(ruling, run.agent, answer.readers);
}

function isRepeated(words: string, roster: Roster, { earlier, previousText }: RunEnded): boolean {
  const isSame = (text: string | null | undefined, other: string): boolean =>
    typeof text === 'string' && bareWords(text, roster) === other;
  if (earlier === undefined) return isSame(previousText, words);
  const { own, asked, askedBefore } = earlier;
  return isSame(own, words) && asked !== null && isSame(askedBefore, bareWords(asked, roster));
}
