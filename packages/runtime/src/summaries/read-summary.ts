import type { Summary } from '@conch/agents';
import { asMessageId, visibleText, type Run } from '@conch/engine';
import { summaryOf, type Script, type SummaryKey, type SummaryRow } from '@conch/store';
import { audienceOfAnswer } from '../briefing.ts';
import type { OpenSpace } from '../space/open-space.ts';

/**
 * P-4: the key of the summary that a run reads and writes. Each set of readers has its own summary,
 * which contains only messages that all of them may see. Null if no message with these readers
 * exists yet.
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

/** A summary in the form that its agent gets. Invisible characters are removed (T9). */
export function taskSummary(row: SummaryRow | null): Summary | null {
  if (row === null) return null;
  const summary = { text: visibleText(row.content), upTo: asMessageId(row.upToId) };
  return row.isPrivate === 1 ? { ...summary, isPrivate: true } : summary;
}
