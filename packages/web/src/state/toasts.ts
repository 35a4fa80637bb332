import { createStore, useStore } from './create-store.ts';

export interface Toast {
  /** A toast replaces an older one with the same key. */
  readonly key: string;
  /** Called on every render, so that a change of language translates it. */
  readonly words: () => string;
  readonly kind: 'news' | 'error';
  /** The path of the page that it opens. */
  readonly to?: string;
  /** The subject of the toast, if the notification list contains it anyway. */
  readonly about?: ToastAbout;
  /** Whether it should not be kept in the list. */
  readonly isPassing?: boolean;
  readonly atMs: number;
}

export interface ToastAbout {
  readonly spaceId: string;
  readonly threadId: string | null;
  /** A read mark at or after this event hides the toast. Null if the mark does not apply. */
  readonly seq: number | null;
}

export interface Toasts {
  /** Visible toasts, newest last, at most three. */
  readonly shown: readonly Toast[];
  /** Toasts that no other list contains, newest first. */
  readonly past: readonly Toast[];
  /** Keys of the toasts in `past` that arrived since the list was last opened. */
  readonly unseen: readonly string[];
}

const MOST_SHOWN = 3;
const MOST_PAST = 20;

const NONE: Toasts = { shown: [], past: [], unseen: [] };

const store = createStore(NONE);

/** The toasts with one more. Pure. */
export function withToast({ shown, past, unseen }: Toasts, toast: Toast): Toasts {
  const { key, about, isPassing = false } = toast;
  const next = [...shown.filter((one) => one.key !== key), toast].slice(-MOST_SHOWN);
  if (about !== undefined || isPassing) return { shown: next, past, unseen };
  return {
    shown: next,
    past: [toast, ...past.filter((one) => one.key !== key)].slice(0, MOST_PAST),
    unseen: [...unseen.filter((one) => one !== key), key].slice(-MOST_PAST),
  };
}

export function showToast(toast: Omit<Toast, 'atMs'>): void {
  store.set(withToast(store.get(), { ...toast, atMs: Date.now() }));
}

export function hideToast(key: string): void {
  hide((toast) => toast.key === key);
}

/** Hides toasts whose subject was seen in another way. */
export function hideToastsAbout(isSeen: (about: ToastAbout) => boolean): void {
  hide(({ about }) => about !== undefined && isSeen(about));
}

export function sawToasts(): void {
  const toasts = store.get();
  if (toasts.unseen.length > 0) store.set({ ...toasts, unseen: [] });
}

export function forgetToasts(): void {
  store.set(NONE);
}

export function useToasts(): Toasts {
  return useStore(store);
}

function hide(isGone: (toast: Toast) => boolean): void {
  const toasts = store.get();
  if (!toasts.shown.some(isGone)) return;
  store.set({ ...toasts, shown: toasts.shown.filter((toast) => !isGone(toast)) });
}
