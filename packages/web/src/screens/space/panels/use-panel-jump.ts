import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceActions } from '../space-actions.tsx';

// From this width on, a panel is next to the conversation. On narrower screens, the panel covers
// it.
const BESIDE = '(min-width: 64rem)';

/** Jumps to a message from a panel. If the panel covers the conversation, it closes. */
export function usePanelJump(): (messageId: string) => void {
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
