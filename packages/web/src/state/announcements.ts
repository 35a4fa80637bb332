import { useSyncExternalStore } from 'react';

/** Words that are read aloud once; the same words under another id are read again. */
interface Announcement {
  readonly id: number;
  readonly words: string;
}

/**
 * What a screen reader is told, from one place. Streams themselves are silent: word by word they
 * could not be listened to.
 */
export interface Announcements {
  readonly status: Announcement;
  /** Interrupts; for errors alone. */
  readonly alert: Announcement;
}

const NOTHING: Announcement = { id: 0, words: '' };

let now: Announcements = { status: NOTHING, alert: NOTHING };
/** Since the page was last drawn: what is said in one breath is heard as a whole. */
const unsaid: Record<keyof Announcements, string[]> = { status: [], alert: [] };
const listeners = new Set<() => void>();

export function announce(words: string, { isUrgent = false } = {}): void {
  const region = isUrgent ? 'alert' : 'status';
  const breath = unsaid[region];
  if (breath.length === 0) setTimeout(() => breath.splice(0));
  breath.push(words);
  now = { ...now, [region]: { id: now[region].id + 1, words: breath.join(' ') } };
  for (const listener of listeners) listener();
}

export function announcedNow(): Announcements {
  return now;
}

export function useAnnouncements(): Announcements {
  return useSyncExternalStore(subscribe, announcedNow);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
