import { useSyncExternalStore } from 'react';

export interface Toast {
  /** Two with the same key are one: the later words take the place of the earlier. */
  readonly key: string;
  readonly words: string;
  readonly kind: 'news' | 'error';
  /** Where it leads, as a path of this page. */
  readonly to?: string;
  /** What it tells of, if it stands in the list of entries anyway. */
  readonly about?: ToastAbout;
  /** It is worth a look now, and no place in the list. */
  readonly isPassing?: boolean;
  readonly atMs: number;
}

export interface ToastAbout {
  readonly spaceId: string;
  readonly threadId: string | null;
  /** Whoever has read up to there needs it no more; `null`: the mark of the space does not say so. */
  readonly seq: number | null;
}

export interface Toasts {
  /** On the screen, the newest last; at most three. */
  readonly shown: readonly Toast[];
  /** Those that stand in no other place, the newest first. */
  readonly past: readonly Toast[];
  /** The keys of those in `past` that came since somebody looked at the list. */
  readonly unseen: readonly string[];
}

const MOST_SHOWN = 3;
const MOST_PAST = 20;

let toasts: Toasts = { shown: [], past: [], unseen: [] };
const listeners = new Set<() => void>();

/** Pure: the toasts with one more. */
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
  change(withToast(toasts, { ...toast, atMs: Date.now() }));
}

export function hideToast(key: string): void {
  hide((toast) => toast.key === key);
}

/** Takes away what somebody has seen by another way. */
export function hideToastsAbout(isSeen: (about: ToastAbout) => boolean): void {
  hide(({ about }) => about !== undefined && isSeen(about));
}

export function sawToasts(): void {
  if (toasts.unseen.length > 0) change({ ...toasts, unseen: [] });
}

export function forgetToasts(): void {
  change({ shown: [], past: [], unseen: [] });
}

export function useToasts(): Toasts {
  return useSyncExternalStore(subscribe, () => toasts);
}

function hide(isGone: (toast: Toast) => boolean): void {
  if (!toasts.shown.some(isGone)) return;
  change({ ...toasts, shown: toasts.shown.filter((toast) => !isGone(toast)) });
}

function change(next: Toasts): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
