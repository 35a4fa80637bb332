import type { CredentialHolder } from './books/access-book.ts';

/** A person who is shown things, with the invitations that they know. */
export interface Onlooker extends CredentialHolder {
  readonly name: string;
  readonly personId: string | null;
  /** The spaces whose invitations they have looked at. */
  readonly invitedTo: ReadonlySet<string>;
}
