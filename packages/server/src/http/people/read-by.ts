import { readMarkOf, unreadOf, type Script, type UnreadCounts } from '@conch/store';

/** How far a person has read a space. */
export interface ReadProgress {
  readonly readUpTo: number;
  readonly unread: UnreadCounts;
}

/** How far a person has read each space, and the unread counts. */
export function* readBy(
  personId: string,
  { spaceId, seq }: { readonly spaceId: string; readonly seq: number },
): Script<ReadProgress> {
  const readUpTo = yield* readMarkOf(spaceId, personId);
  if (readUpTo >= seq) return { readUpTo, unread: { messages: 0, mentions: 0 } };
  return { readUpTo, unread: yield* unreadOf({ spaceId, personId, after: readUpTo }) };
}
