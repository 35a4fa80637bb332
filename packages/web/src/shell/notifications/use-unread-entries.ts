import { useEffect } from 'react';
import { wantedParts } from '../../client/lazy/wanted-parts.ts';
import { useMe } from '../../client/use-me.ts';

// A delay, so that neither the first paint nor the composer is slowed down.
const AFTER_MS = 600;

/** Loads the notifications that this browser stored, shortly after the first paint. */
export function useUnreadEntries(): void {
  const { id: me } = useMe();
  useEffect(() => {
    let isGone = false;
    let end: (() => void) | null = null;
    const open = async (): Promise<void> => {
      const { openList } = await loadListUnread();
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

async function loadListUnread() {
  await wantedParts.settled();
  return import('./list-unread.ts');
}

let asking: ReturnType<typeof setTimeout> | null = null;

/** Loads the server's unread messages, once for all spaces that become live at the same time. */
export function listUnreadSoon(me: string): void {
  if (asking !== null) clearTimeout(asking);
  asking = setTimeout(() => {
    asking = null;
    void loadListUnread()
      .then(({ listUnread }) => listUnread(me))
      .catch(() => undefined);
  }, AFTER_MS);
}
