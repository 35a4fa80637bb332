import { isHandOver, type BellEntry } from './bell-entry.ts';

/** As the browser has it; `null`: it has no notifications, or not on this page. */
export type NoticePermission = 'default' | 'granted' | 'denied' | null;

interface Situation {
  readonly permission: NoticePermission;
  readonly entries: readonly Pick<BellEntry, 'kind'>[];
}

/** People are asked by a button, and only once there was something worth being told of. */
export function isWorthAsking({ permission, entries }: Situation): boolean {
  return permission === 'default' && entries.some(isHandOver);
}
