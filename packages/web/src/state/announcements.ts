import { createStore, useStore } from './create-store.ts';

/**
 * A text that a screen reader reads once. If the next announcement has the same text, its new id
 * makes the screen reader read the text again.
 */
interface Announcement {
  readonly id: number;
  readonly words: string;
}

/**
 * All announcements to screen readers. Streamed words are not announced, because they arrive too
 * fast.
 */
export interface Announcements {
  readonly status: Announcement;
  /** An announcement that interrupts the screen reader. Only for errors. */
  readonly alert: Announcement;
}

const NOTHING: Announcement = { id: 0, words: '' };

const store = createStore<Announcements>({ status: NOTHING, alert: NOTHING });
/** Texts since the last render. They are announced together, so that no text is lost. */
const unsaid: Record<keyof Announcements, string[]> = { status: [], alert: [] };

export function announce(words: string, { isUrgent = false } = {}): void {
  const region = isUrgent ? 'alert' : 'status';
  const breath = unsaid[region];
  if (breath.length === 0) setTimeout(() => breath.splice(0));
  breath.push(words);
  const now = store.get();
  store.set({ ...now, [region]: { id: now[region].id + 1, words: breath.join(' ') } });
}

/** Removes the texts of the regions. A screen reader says nothing then. */
export function clearAnnouncements(): void {
  store.set({ status: NOTHING, alert: NOTHING });
}

export function currentAnnouncements(): Announcements {
  return store.get();
}

export function useAnnouncements(): Announcements {
  return useStore(store);
}
