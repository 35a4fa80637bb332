import type { NoticePermission } from '../../state/browser-notices.ts';

interface Notice {
  /** The key. A new notification replaces an older notification with the same key. */
  readonly key: string;
  readonly words: string;
  readonly open: () => void;
}

/** The permission that the browser gives this page. */
export function noticePermission(): NoticePermission {
  return 'Notification' in globalThis && isSecureContext ? Notification.permission : null;
}

/** Shows a browser notification if the page is in the background. */
export function showBrowserNotification({ key, words, open }: Notice): void {
  if (!document.hidden || noticePermission() !== 'granted') return;
  try {
    const notice = new Notification('Conch', { body: words, tag: key, icon: '/icon.svg' });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
      open();
    });
  } catch {
    // Some phone browsers have this API, but throw an error when pages use it.
  }
}
