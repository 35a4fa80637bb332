import { createStore, useStore } from './create-store.ts';

export interface Toast {
  /** The key. A new toast replaces an older toast with the same key. */
  readonly key: string;
  /** The text. Called on every render, so that a language change translates it. */
  readonly words: () => string;
  readonly kind: 'news' | 'error';
  /** The path that a click opens. */
  readonly to?: string;
  /** A button of the toast, for example “Undo”. A click hides the toast. */
  readonly action?: { readonly words: () => string; readonly act: () => void };
  /** The subject of the toast, if the notification list also contains it. */
  readonly about?: ToastAbout;
  /** Whether the list must not contain the toast after it disappears. */
  readonly isPassing?: boolean;
  readonly atMs: number;
}

export interface ToastAbout {
  readonly spaceId: string;
  readonly threadId: string | null;
  /** A read mark at or after this event hides the toast. Null if read marks do not apply. */
  readonly seq: number | null;
}

export interface Toasts {
  /** The visible toasts, newest last, at most three. */
  readonly shown: readonly Toast[];
  /** The past toasts that no other list contains, newest first. */
  readonly past: readonly Toast[];
  /** The keys of the toasts in `past` that arrived after the list was last opened. */
  readonly unseen: readonly string[];
}

const MOST_SHOWN = 3;
const MOST_PAST = 20;

const NONE: Toasts = { shown: [], past: [], unseen: [] };

const store = createStore(NONE);

/** Adds a toast. A pure function. */
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

/** Hides toasts whose subject the person has seen elsewhere. */
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
