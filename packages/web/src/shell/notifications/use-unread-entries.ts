import { useEffect } from 'react';
import { useMe } from '../../client/use-me.ts';

// A delay, so that the first paint is not slowed down.
const AFTER_MS = 600;

/** Loads the notifications that this browser stored, shortly after the first paint. */
export function useUnreadEntries(): void {
  const { id: me } = useMe();
  useEffect(() => {
    let isGone = false;
    let end: (() => void) | null = null;
    const open = async (): Promise<void> => {
      const { openList } = await import('./list-unread.ts');
      end = isGone ? null : openList(me);
    };
    const timer = setTimeout(() => void open().catch(() => undefined), AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      end?.();
    };
  }, [me]);
}

let asking: ReturnType<typeof setTimeout> | null = null;

/** Loads the server's unread messages, once for all spaces that become live at the same time. */
export function listUnreadSoon(me: string): void {
  if (asking !== null) clearTimeout(asking);
  asking = setTimeout(() => {
    asking = null;
    void import('./list-unread.ts').then(({ listUnread }) => listUnread(me)).catch(() => undefined);
  }, AFTER_MS);
}
