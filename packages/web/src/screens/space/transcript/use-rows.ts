import { useMemo, useRef } from 'react';
import { useIsLost } from '../../../client/use-is-lost.ts';
import { useLooks } from '../../../looks.ts';
import { useOpenSpace } from '../open-space.ts';
import { keptRows } from './kept-rows.ts';
import { nothingRemembered, remembered } from './reading-memory.ts';
import type { Row } from './row.ts';
import { transcriptRows } from './transcript-rows.ts';
import { firstAfter } from './unread-from.ts';
import { useApprovals } from './use-approvals.ts';

/** The rows of the open space; `mark`: up to where it was read when it was opened, if not all was. */
export function useRows(mark: number | null): readonly Row[] {
  const { view } = useOpenSpace();
  const { showsSilences } = useLooks();
  const approvals = useApprovals();
  const isLost = useIsLost();
  const memory = useRef(nothingRemembered);
  const before = useRef<readonly Row[]>([]);
  return useMemo(() => {
    memory.current = remembered(memory.current, view);
    const { starts, seams, resetAt } = memory.current;
    const firstUnreadId = mark === null ? null : firstAfter(view, mark);
    const said = { approvals, starts, seams, resetAt, firstUnreadId, dayOf };
    const now = transcriptRows(view, { ...said, showsSilences, isLost });
    before.current = keptRows(before.current, now);
    return before.current;
  }, [view, approvals, showsSilences, isLost, mark]);
}

function dayOf(at: string): string {
  return new Date(at).toDateString();
}
