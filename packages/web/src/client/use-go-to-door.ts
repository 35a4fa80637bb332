import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { forgetSpaces } from './followed-spaces.ts';
import { meQuery } from './queries.ts';

export const DOOR = '/come-in';

/** Leads whoever is signed out to the door, and forgets what they saw; `back`: where they were. */
export function useGoToDoor(): (back?: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (back) => {
      // It may be told more than once that nobody is signed in.
      if (location.pathname === DOOR) return;
      // First the way, then the forgetting: below the shell nothing can be shown to nobody.
      await navigate({ to: DOOR, search: back === undefined ? {} : { back } });
      // Who has changes that are not saved may stay to copy them.
      if (location.pathname !== DOOR) return;
      forgetSpaces();
      queries.clear();
      queries.setQueryData(meQuery.queryKey, null);
    },
    [navigate, queries],
  );
}
