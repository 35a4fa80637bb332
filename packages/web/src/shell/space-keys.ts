import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { spacesQuery } from '../client/queries.ts';
import { nextSpace } from '../state/next-space.ts';
import { inSideOrder } from '../state/side-list.ts';
import { useOpenSpaceId } from './use-open-space-id.ts';
import { useShortcut } from './use-shortcut.ts';

/** Alt with the arrows goes through the spaces, with Shift through those with something unread. */
export function useSpaceKeys(): void {
  const navigate = useNavigate();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const from = useOpenSpaceId();
  const go = (step: 1 | -1, onlyUnread: boolean) => () => {
    const spaceId = nextSpace(inSideOrder(spaces), { from, step, onlyUnread });
    if (spaceId !== null) void navigate({ to: '/spaces/$spaceId', params: { spaceId } });
  };
  useShortcut('Alt+ArrowUp', go(-1, false));
  useShortcut('Alt+ArrowDown', go(1, false));
  useShortcut('Alt+Shift+ArrowUp', go(-1, true));
  useShortcut('Alt+Shift+ArrowDown', go(1, true));
}
