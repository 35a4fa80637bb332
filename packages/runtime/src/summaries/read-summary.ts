import type { Summary } from '@conch/agents';
import { asMessageId, visibleText, type Run } from '@conch/engine';
import { summaryOf, type Script, type SummaryKey, type SummaryRow } from '@conch/store';
import { audienceOfAnswer } from '../briefing.ts';
import type { OpenSpace } from '../open-space.ts';

/**
 * P-4: under which of its summaries a run reads and writes. There is one for each set of readers
 * that answers have: what may be in it is what all of them may see. Null: nobody has said anything
 * to them yet.
 */
export function summaryKey(
  { state, audiences }: Pick<OpenSpace, 'state' | 'audiences'>,
  run: Run,
): SummaryKey | null {
  const { id: audienceId, isNew } = audiences.find(audienceOfAnswer(state, run));
  return isNew ? null : { spaceId: state.id, agentId: run.agent, audienceId };
}

export function* readSummary(space: OpenSpace, run: Run): Script<SummaryRow | null> {
  const key = summaryKey(space, run);
  return key === null ? null : yield* summaryOf(key);
}

/** A summary as its agent is given it; as of every text, only what people would see too (T9). */
export function taskSummary(row: SummaryRow | null): Summary | null {
  if (row === null) return null;
  const summary = { text: visibleText(row.content), upTo: asMessageId(row.upToId) };
  return row.isPrivate === 1 ? { ...summary, isPrivate: true } : summary;
}
