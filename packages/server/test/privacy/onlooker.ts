import type { Reader } from './access-book.ts';

/** Somebody who is shown things: who they are, and what they may have come to know. */
export interface Onlooker extends Reader {
  readonly name: string;
  readonly personId: string | null;
  /** The spaces whose invitations they have looked at. */
  readonly invitedTo: ReadonlySet<string>;
}
