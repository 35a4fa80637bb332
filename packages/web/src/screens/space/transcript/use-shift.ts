import { useRef } from 'react';
import type { Row } from './row.ts';

/** Whether rows have come at the top since the last time: the list keeps its distance to the end. */
export function useShift(rows: readonly Row[]): boolean {
  const shown = useRef<{ rows: readonly Row[]; isShift: boolean }>({ rows, isShift: false });
  if (shown.current.rows !== rows) {
    shown.current = { rows, isShift: oldestOf(shown.current.rows) !== oldestOf(rows) };
  }
  return shown.current.isShift;
}

function oldestOf(rows: readonly Row[]): string | undefined {
  return rows.find(({ kind }) => kind === 'message' || kind === 'notice')?.key;
}
