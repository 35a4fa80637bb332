import { openedBy } from './opened-by.ts';
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

/** Signed-in browsers. This table and the following tables contain only hashes of secrets. */
export const sessions = table('sessions', {
  keyHash: text,
  id: text,
  personId: text,
  createdAt: integer,
  lastSeenAt: integer,
  /** The time when the session expires, even if it is in use. */
  expiresAt: integer,
  /** A label by which the person recognises the session, for example the name of the browser. */
  label: text,
  openedBy,
});

export const tokens = table('tokens', {
  id: text,
  hash: text,
  kind: oneOf<'person' | 'agent'>(),
  ownerId: text,
  name: text,
  /** The last characters of the token, by which the owner can recognise it. */
  last4: text,
  createdAt: integer,
  lastUsedAt: optional(integer),
  expiresAt: optional(integer),
  openedBy,
  /** The most that the token may do for its owner. Null if it may do everything. */
  rights: optional(oneOf<'read' | 'post' | 'manage'>()),
  /** The spaces of the token, as JSON. Null for all spaces. */
  spaceIds: optional(text),
  /** The route of the last use, for example `POST /v1/chat/completions`. */
  lastUsedFor: optional(text),
  /** The address of the last use. */
  lastUsedFrom: optional(text),
});

export const signInLinks = table('sign_in_links', {
  hash: text,
  personId: text,
  expiresAt: integer,
  usedAt: optional(integer),
  createdAt: integer,
  /**
   * The admin who made the link. Null for a link of the operator, and for links of older versions.
   */
  madeBy: optional(text),
  /** 1 if the link was made together with the account. */
  isFirst: integer,
});

const role = oneOf<'owner' | 'member' | 'viewer'>();

/** The roles of people in a space. Without a role, a person cannot read a space that has roles. */
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
  /** The maximum number of uses. Null if there is no limit. */
  maxUses: optional(integer),
  openedBy,
});

/** Services: programs with a token that can only post into one space. */
export const services = table('services', {
  spaceId: text,
  id: text,
  name: text,
  /** The hash of the token. */
  hash: text,
  /** The last characters of the token, by which an owner can recognise it. */
  last4: text,
  madeBy: text,
  createdAt: integer,
  lastUsedAt: optional(integer),
  openedBy,
});

/** Links with which anyone can read a space without an account. */
export const shareLinks = table('share_links', {
  spaceId: text,
  id: text,
  /** The hash of the link. */
  hash: text,
  madeBy: text,
  createdAt: integer,
  expiresAt: integer,
  lastOpenedAt: optional(integer),
  /** 1 if readers of the link also see messages that are private to some agents. */
  hasPrivate: integer,
  /** 1 if readers of the link also see tool calls. */
  hasTools: integer,
  /** 1 if readers of the link also see the instructions of the agents. */
  hasPrompts: integer,
  openedBy,
});

/** Spaces whose members may create share links. */
export const memberSharing = table('member_sharing', {
  spaceId: text,
  allowedAt: integer,
});

/** Tickets that opened a socket and have not expired yet. */
export const usedTickets = table('used_tickets', {
  hash: text,
  expiresAt: integer,
});

/** One row: a number that increases with each change of access rights. */
export const accessEpochs = table('access_epoch', {
  id: integer,
  epoch: integer,
});

/** One row: a time that has passed for certain, even if the clock of a node shows an earlier time. */
export const timeFloors = table('time_floor', {
  id: integer,
  at: integer,
});

/**
 * Requests with a client id, and the ids of the created objects. A retry creates no second object.
 */
export const clientKeys = table('client_keys', {
  /** The person who sent the request, or the invitation that a new person used. */
  madeBy: text,
  /** The HTTP route and the ids in its path. */
  scope: text,
  clientId: text,
  madeId: text,
  at: integer,
});

/** Encrypted secrets. Their encryption key is not stored in the database. */
export const secrets = table('secrets', {
  id: text,
  /** The purpose of the secret. During a key rotation several rows have the same name. */
  name: text,
  sealed: text,
  createdAt: integer,
  expiresAt: optional(integer),
});
