import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { spacesQuery } from '../../client/queries.ts';
import { announce } from '../../state/announcements.ts';

/**
 * Announces why the person can no longer open the space. If one of its screens is open, navigates
 * home.
 */
export function useGoneSpace(spaceId: string): (words: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (words) => {
    announce(words);
    // The space is removed from the list first. Otherwise the home screen would open this space as
    // the last open space.
    queries.setQueryData(spacesQuery.queryKey, (spaces) =>
      spaces?.filter(({ id }) => id !== spaceId),
    );
    if (location.pathname.startsWith(`/spaces/${spaceId}`)) {
      await navigate({ to: '/', ignoreBlocker: true });
    }
  };
}
