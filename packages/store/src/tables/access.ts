import { integer, oneOf, optional, table, text } from './table.ts';

export const people = table('people', {
  id: text,
  name: text,
  version: integer,
  createdAt: integer,
  deletedAt: optional(integer),
  isAdmin: integer,
  passwordHash: optional(text),
  lastSeenAt: optional(integer),
});

/** Signed-in browsers. Conch stores only the hash of a secret, here and below. */
export const sessions = table('sessions', {
  keyHash: text,
  id: text,
  personId: text,
  createdAt: integer,
  lastSeenAt: integer,
  /** The time when the session ends, even if it is in use. */
  expiresAt: integer,
  /** A name that the person recognises, for example of the browser. */
  label: text,
});

export const tokens = table('tokens', {
  id: text,
  hash: text,
  kind: oneOf<'person' | 'agent'>(),
  ownerId: text,
  name: text,
  /** The last characters, by which the owner recognises the token. */
  last4: text,
  createdAt: integer,
  lastUsedAt: optional(integer),
  expiresAt: optional(integer),
});

export const signInLinks = table('sign_in_links', {
  hash: text,
  personId: text,
  expiresAt: integer,
  usedAt: optional(integer),
  createdAt: integer,
});

const role = oneOf<'owner' | 'member' | 'viewer'>();

/** The roles of people in a space. A person without a row cannot read the space. */
export const spaceRoles = table('space_roles', {
  spaceId: text,
  personId: text,
  role,
  since: integer,
});

export const invitations = table('invitations', {
  spaceId: text,
  id: text,
  hash: text,
  role,
  invitedBy: text,
  createdAt: integer,
  expiresAt: integer,
  uses: integer,
  /** Null if there is no limit. */
  maxUses: optional(integer),
});

/** Tickets that opened a socket and have not expired yet. */
export const usedTickets = table('used_tickets', {
  hash: text,
  expiresAt: integer,
});

/** One row: a number that grows whenever anybody's access changes. */
export const accessEpochs = table('access_epoch', {
  id: integer,
  epoch: integer,
});

/** One row: a time that has certainly passed, even if the clock of a node is behind it. */
export const timeFloors = table('time_floor', {
  id: integer,
  at: integer,
});

/**
 * Requests with a client id, and the ids of the things they created. A retry creates nothing new.
 */
export const clientKeys = table('client_keys', {
  /** The person who sent the request, or the invitation that a newcomer used. */
  madeBy: text,
  /** The route and the ids in its path. */
  scope: text,
  clientId: text,
  madeId: text,
  at: integer,
});

/** Encrypted secrets. Their key is not in the database. */
export const secrets = table('secrets', {
  id: text,
  /** The purpose of the secret. During a rotation several rows have the same name. */
  name: text,
  sealed: text,
  createdAt: integer,
  expiresAt: optional(integer),
});
