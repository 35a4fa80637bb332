import { unreadIn } from '@conch/sdk/view';
import { useEffect } from 'react';
import { useFollowedSpace, type SpaceFollowing } from '../../client/followed-spaces.ts';

/** Follows a forum, and marks the forum as read while it is visible. */
export function useForum(spaceId: string): SpaceFollowing {
  const following = useFollowedSpace(spaceId);
  const { space, view } = following;
  useEffect(() => {
    // Every new read mark makes the open pages of this person request the unread counts again.
    if (view !== null && unreadIn(view).count > 0 && !document.hidden) space.markRead(view.seq);
  }, [space, view]);
  return following;
}
