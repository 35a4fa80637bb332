import { useEffect } from 'react';
import { useFollowedSpace, type SpaceFollowing } from '../../client/followed-spaces.ts';

/** Follows a forum, and marks the forum as read while it is visible. */
export function useForum(spaceId: string): SpaceFollowing {
  const following = useFollowedSpace(spaceId);
  const { space, view } = following;
  const seq = view?.seq ?? 0;
  useEffect(() => {
    if (seq > 0 && !document.hidden) space.markRead(seq);
  }, [space, seq]);
  return following;
}
