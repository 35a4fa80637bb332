import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceDoors } from '../space-doors.tsx';

// From this width on a panel stands beside the conversation; below it, over it.
const BESIDE = '(min-width: 64rem)';

/** Goes to a message from a panel; a panel that covers the conversation gives way. */
export function useJump(): (messageId: string) => void {
  const { jumpTo } = useSpaceDoors();
  const { space } = useOpenSpace();
  const { spaceId } = space;
  const navigate = useNavigate();
  return useCallback(
    (message) => {
      if (matchMedia(BESIDE).matches) jumpTo(message);
      else void navigate({ to: '/spaces/$spaceId', params: { spaceId }, search: { message } });
    },
    [jumpTo, navigate, spaceId],
  );
}
