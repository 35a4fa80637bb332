import type { NoticePermission } from '../state/browser-notices.ts';

interface Notice {
  /** The same key takes the place of what was told before. */
  readonly key: string;
  readonly words: string;
  readonly open: () => void;
}

/** What the browser lets this page do. */
export function noticePermission(): NoticePermission {
  return 'Notification' in globalThis && isSecureContext ? Notification.permission : null;
}

/** Tells who looks at another window. */
export function tellOutside({ key, words, open }: Notice): void {
  if (!document.hidden || noticePermission() !== 'granted') return;
  try {
    const notice = new Notification('Conch', { body: words, tag: key, icon: '/icon.svg' });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
      open();
    });
  } catch {
    // Some browsers on phones have notifications, and refuse them to pages.
  }
}
