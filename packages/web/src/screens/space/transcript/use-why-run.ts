import { useShownRun } from '../message/use-shown-run.ts';
import type { RowOf } from './row.ts';

/** The run that says the words of a row as they are shown now; `null`: no agent says them. */
export function useWhyRun(row: RowOf<'message'> | RowOf<'stream'>): string | null {
  const isStream = row.kind === 'stream';
  const shownRun = useShownRun(isStream ? null : row.message);
  if (isStream) return row.stream.runId;
  // Once another version has words, they stand there instead.
  const isRemade = row.remake !== null && row.remake.text !== '';
  return isRemade ? row.remake.runId : shownRun;
}
