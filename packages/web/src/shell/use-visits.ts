import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '../client/use-me.ts';
import { noteVisit } from '../state/visits.ts';

/** Remembers where one has been: the palette offers it first. */
export function useVisits(): void {
  const { id } = useMe();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => noteVisit(id, path), [id, path]);
}
