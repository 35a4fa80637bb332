import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { forgetSpaces } from './followed-spaces.ts';
import { meQuery } from './queries.ts';

export const DOOR = '/come-in';

/**
 * Sends a signed-out person to the sign-in page, and clears the cached data. After the sign-in, the
 * person returns to the address `back`.
 */
export function useGoToSignIn(): (back?: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (back) => {
      // Several responses may report the sign-out, but the page redirects only once.
      if (location.pathname === DOOR) return;
      // Navigate first, because the page frame cannot render without a signed-in person.
      await navigate({ to: DOOR, search: back === undefined ? {} : { back } });
      // A person with unsaved changes may have stayed on the page to copy them. The page then keeps
      // its data.
      if (location.pathname !== DOOR) return;
      forgetSpaces();
      queries.clear();
      queries.setQueryData(meQuery.queryKey, null);
    },
    [navigate, queries],
  );
}
