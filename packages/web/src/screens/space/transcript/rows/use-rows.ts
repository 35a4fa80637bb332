import { useMemo, useRef } from 'react';
import { useIsLost } from '../../../../client/use-is-lost.ts';
import { usePreferences } from '../../../../preferences.ts';
import { useOpenSpace } from '../../open-space.ts';
import { reuseRows } from './reuse-rows.ts';
import { nothingRemembered, remembered } from './reading-memory.ts';
import type { Row } from './row.ts';
import { transcriptRows } from './transcript-rows.ts';
import { firstAfter } from '../unread/unread-from.ts';

/**
 * The rows of the open space. `mark` is the read mark when the space opened. Null means that all
 * messages were read.
 */
export function useRows(mark: number | null): readonly Row[] {
  const { view } = useOpenSpace();
  const { showsSilences } = usePreferences();
  const isLost = useIsLost();
  const memory = useRef(nothingRemembered);
  const before = useRef<readonly Row[]>([]);
  return useMemo(() => {
    memory.current = remembered(memory.current, view);
    const { seams } = memory.current;
    const firstUnreadId = mark === null ? null : firstAfter(view, mark);
    const context = { seams, firstUnreadId, dayOf };
    const now = transcriptRows(view, { ...context, showsSilences, isLost });
    before.current = reuseRows(before.current, now);
    return before.current;
  }, [view, showsSilences, isLost, mark]);
}

function dayOf(at: string): string {
  return new Date(at).toDateString();
}
