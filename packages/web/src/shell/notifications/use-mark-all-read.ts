import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import { spacesQuery } from '../../client/queries.ts';
import { showToast } from '../../state/toasts.ts';

/** Marks every space as read, up to its last known event. */
export function useMarkAllRead(): () => void {
  const queries = useQueryClient();
  const { data: spaces = [] } = useQuery(spacesQuery);
  return useCallback(() => {
    const unread = spaces.filter((space) => space.unread.messages > 0);
    const marks = unread.map(({ id, seq }) =>
      conch.call('markRead', { params: { spaceId: id }, body: { seq } }),
    );
    Promise.all(marks)
      .then(() => queries.invalidateQueries({ queryKey: spacesQuery.queryKey }))
      .catch((error: unknown) =>
        showToast({ key: 'mark-all-read', kind: 'error', words: () => failureWords(error) }),
      );
  }, [queries, spaces]);
}

/** Whether any space has unread messages. */
export function useHasUnread(): boolean {
  const { data: spaces = [] } = useQuery(spacesQuery);
  return spaces.some(({ unread }) => unread.messages > 0);
}
