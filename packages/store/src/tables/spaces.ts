import { openedBy } from './opened-by.ts';
import { integer, oneOf, optional, table, text } from './table.ts';

export const spaces = table('spaces', {
  id: text,
  name: text,
  policy: text,
  mainAgentId: optional(text),
  /** The other settings, as JSON. */
  settings: text,
  version: integer,
  createdAt: integer,
  archivedAt: optional(integer),
});

export const deletedSpaces = table('deleted_spaces', {
  id: text,
  /** The name of the person who deleted the space. */
  deletedBy: text,
  at: integer,
  /** 0 while the space still has rows. */
  isErased: integer,
  /** Until this time, the space can be restored. Afterwards its rows are erased. */
  purgeAt: integer,
});

/**
 * Rows of a deleted space that would make the space reachable. They are stored here until the space
 * is restored or erased.
 */
export const keptRows = table('kept_rows', {
  spaceId: text,
  /** The table of the row. */
  source: oneOf<'floors' | 'space_roles' | 'space_members'>(),
  /** The key of the row in its table, without the id of the space. */
  key: text,
  /** The row as JSON. */
  row: text,
});

/** The direct messages of two people. The two ids are in order, so that a pair has one row. */
export const directSpaces = table('direct_spaces', { spaceId: text, lowId: text, highId: text });

/**
 * The spaces of conversations that a person has in another program, made from a template. A
 * conversation has one space.
 */
export const clientChats = table('client_chats', {
  spaceId: text,
  personId: text,
  templateId: text,
  /** A hash of the id that the program gave the conversation. */
  chatHash: text,
});

/** A person's own settings for a space. They affect only the list and notifications of this person. */
export const personSpaces = table('person_spaces', {
  spaceId: text,
  personId: text,
  isPinned: integer,
  /** The notifications of the space. Null if the person has not chosen any. */
  notify: optional(oneOf<'all' | 'mentions' | 'nothing'>()),
  /** The name of the section of the list. Null if the space is in no section of the person. */
  section: optional(text),
  /** The position in the list. Null if the person has not moved the space. */
  place: optional(integer),
});

/** The members after the last `members-changed` event. */
export const spaceMembers = table('space_members', {
  spaceId: text,
  memberId: text,
  /** The position in the order of joining. */
  place: integer,
  /** The member as JSON, in the format of the engine. */
  member: text,
});

export const spaceGrants = table('space_grants', {
  /** The space that gives the grant. */
  spaceId: text,
  /** The space whose agents receive the grant. */
  homeId: text,
  kind: oneOf<'act' | 'read'>(),
  /** The owner who gave the grant. Null if an older version did not store it. */
  grantedBy: optional(text),
  grantedAt: integer,
  openedBy,
});

export const floors = table('floors', {
  spaceId: text,
  /** The number of the next event of the space. */
  nextSeq: integer,
  /** The version of the name book that the roster of the space uses. */
  namesVersion: integer,
  floor: text,
  /**
   * The time at which a wait of the space ends and Conch must call the engine. Null if nothing
   * waits.
   */
  wakeAt: optional(integer),
});

export const events = table('events', {
  spaceId: text,
  seq: integer,
  at: integer,
  type: text,
  /** The event as JSON, without the texts of messages, which are in `messages`. */
  body: text,
});

export const decisions = table('decisions', {
  spaceId: text,
  seq: integer,
  /** The effects as JSON, also without the texts of messages. */
  effects: text,
});

/** Acts that are not delivered yet. The transaction that delivers an act deletes its row. */
export const acts = table('acts', {
  /** The space that receives the act. */
  spaceId: text,
  id: text,
  fromSpaceId: text,
  act: text,
  /** 1 if the act is based on private content. */
  isPrivate: integer,
  at: integer,
});

export const schedules = table('schedules', {
  spaceId: text,
  id: text,
  /** The name of the service that posts. */
  name: text,
  cron: text,
  timeZone: text,
  content: text,
  addresseeId: optional(text),
  /** When the schedule fires next. Null if the schedule never fires again. */
  nextAt: optional(integer),
  createdAt: integer,
  /** The person who last wrote the schedule. Null if an older version did not store it. */
  madeBy: optional(text),
  openedBy,
  /** 1 while the schedule is paused. A paused schedule has no next time. */
  isPaused: integer,
});
