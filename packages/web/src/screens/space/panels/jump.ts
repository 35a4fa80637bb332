import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceActions } from '../space-actions.tsx';

// From this width on, a panel is beside the conversation. Below it, the panel covers the
// conversation.
const BESIDE = '(min-width: 64rem)';

/** Jumps to a message from a panel. A panel that covers the conversation closes. */
export function useJump(): (messageId: string) => void {
  const { jumpTo } = useSpaceActions();
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
