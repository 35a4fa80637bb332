import type { CredentialHolder } from './books/access-book.ts';

/** A person who receives output of the server, and the invitations that this person knows. */
export interface Onlooker extends CredentialHolder {
  readonly name: string;
  readonly personId: string | null;
  /** The spaces whose invitations this person has opened. */
  readonly invitedTo: ReadonlySet<string>;
}
