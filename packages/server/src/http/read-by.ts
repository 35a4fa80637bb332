import { readMarkOf, unreadOf, type Script, type Unread } from '@conch/store';

/** How much of a space somebody has read. */
export interface ReadBy {
  readonly readUpTo: number;
  readonly unread: Unread;
}

/** Up to where somebody has read a space, and what is left; of most spaces that is nothing. */
export function* readBy(
  personId: string,
  { spaceId, seq }: { readonly spaceId: string; readonly seq: number },
): Script<ReadBy> {
  const readUpTo = yield* readMarkOf(spaceId, personId);
  if (readUpTo >= seq) return { readUpTo, unread: { messages: 0, mentions: 0 } };
  return { readUpTo, unread: yield* unreadOf({ spaceId, personId, after: readUpTo }) };
}
