import { isHandOver, type BellEntry } from './bell/bell-entry.ts';

/** The browser's permission. Null if the browser has no notifications for this page. */
export type NoticePermission = 'default' | 'granted' | 'denied' | null;

interface NoticeContext {
  readonly permission: NoticePermission;
  readonly entries: readonly Pick<BellEntry, 'kind'>[];
}

/**
 * Whether a button offers browser notifications. That is the case only after the first hand-over.
 */
export function isWorthAsking({ permission, entries }: NoticeContext): boolean {
  return permission === 'default' && entries.some(isHandOver);
}
