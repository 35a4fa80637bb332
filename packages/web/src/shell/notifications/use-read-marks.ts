import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spacesQuery } from '../../client/queries.ts';
import type { ReadMarks } from '../../state/bell/bell-list.ts';

interface SpaceReadMark {
  readonly id: string;
  readonly readUpTo: number;
}

/** The read mark of each space. The visible space is treated as read. */
export function marksOf(
  spaces: readonly SpaceReadMark[],
  shownId: string | null = null,
): ReadMarks {
  return new Map(spaces.map(({ id, readUpTo }) => [id, id === shownId ? Infinity : readUpTo]));
}

export function useReadMarks(shownId: string | null): ReadMarks {
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  return useMemo(() => marksOf(spaces, shownId), [spaces, shownId]);
}
