import { integer, oneOf, optional, table, text } from './table.ts';

const status = oneOf<'complete' | 'cancelled' | 'failed'>();

export const messages = table('messages', {
  spaceId: text,
  id: text,
  /** The event that posted the message, and its place among the messages of that event. */
  seq: integer,
  place: integer,
  /**
   * The place of a streamed answer in transcripts. Null if it was not streamed. Then `seq` counts.
   */
  shownAt: optional(integer),
  ordinal: optional(integer),
  type: oneOf<'message' | 'notice' | 'forum_post' | 'forum_reply'>(),
  senderAgentId: optional(text),
  senderPersonId: optional(text),
  senderServiceId: optional(text),
  senderName: text,
  content: text,
  mentions: text,
  audienceId: integer,
  /** The audience whose briefings include the message. Null if no briefing includes it. */
  briefingAudienceId: optional(integer),
  replyToId: optional(text),
  threadId: optional(text),
  parentId: optional(text),
  /** The number of the message in its thread, which never changes. 1 is the opening post. */
  threadNo: optional(integer),
  /** The ids of the agents that a post mentions, in its text or in its data, as JSON. */
  mentionedAgents: optional(text),
  runId: optional(text),
  stepNo: optional(integer),
  /** The sender and the id that its client chose. The same key twice is one message. */
  clientKey: optional(text),
  status,
  notice: optional(text),
  /** The text of a notice as a code with parameters in JSON. Null if only its text is stored. */
  phrase: optional(text),
  version: integer,
  /** The run that wrote the current version. `runId` is the run that wrote the first one. */
  versionRunId: optional(text),
  /** 1 if the sender had read private messages. The audience of the message stays the same. */
  isPrivate: integer,
  createdAt: integer,
  editedAt: optional(integer),
  deletedAt: optional(integer),
});

/** Older versions of messages. */
export const messageVersions = table('message_versions', {
  spaceId: text,
  messageId: text,
  version: integer,
  content: text,
  mentions: text,
  status,
  runId: optional(text),
  replacedAt: integer,
});

/** The sets of agents for private messages of a space. 0 means everyone. */
export const audiences = table('audiences', {
  spaceId: text,
  id: integer,
  /** The ids of the agents, as a sorted JSON list. */
  agents: text,
});

/**
 * Summaries of older messages. Each belongs to one agent, and to an audience that may read all its
 * sources.
 */
export const summaries = table('summaries', {
  spaceId: text,
  agentId: text,
  audienceId: integer,
  upToId: text,
  /** The place of the last message in the summary. */
  upToSeq: integer,
  upToPlace: integer,
  content: text,
  /** 1 if some of its sources are private. */
  isPrivate: integer,
  at: integer,
});

/** The last event of a space that a person has read. */
export const readMarks = table('read_marks', {
  spaceId: text,
  personId: text,
  seq: integer,
  at: integer,
});
