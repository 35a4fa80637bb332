import { integer, oneOf, optional, table, text } from './table.ts';

const status = oneOf<'complete' | 'cancelled' | 'failed'>();

export const messages = table('messages', {
  spaceId: text,
  id: text,
  /** The event that posted the message, and the message's index in that event. */
  seq: integer,
  place: integer,
  /**
   * The position of a streamed answer in transcripts. Null if the message was not streamed. Then
   * `seq` is its position.
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
  /**
   * The audience whose prompts may contain the message. Null if no prompt may contain the message.
   */
  briefingAudienceId: optional(integer),
  replyToId: optional(text),
  threadId: optional(text),
  parentId: optional(text),
  /** The number of the message in its thread, which never changes. The opening post is 1. */
  threadNo: optional(integer),
  /** The ids of the agents that a post mentions, in its text or in its data, as JSON. */
  mentionedAgents: optional(text),
  runId: optional(text),
  stepNo: optional(integer),
  /**
   * The sender and the id that the sender's client chose. Two messages with the same key are stored
   * as one.
   */
  clientKey: optional(text),
  status,
  notice: optional(text),
  /**
   * The text of a notice as a code with parameters in JSON. Null if the notice is stored only as
   * text.
   */
  phrase: optional(text),
  version: integer,
  /** The run that wrote the current version. `runId` is the run that wrote the first version. */
  versionRunId: optional(text),
  /** How many steps of the run that wrote the current version people may look at. */
  shownSteps: integer,
  /**
   * A JSON list with the emoji and, for each emoji, the ids of the people who reacted with it. Null
   * if there are no reactions.
   */
  reactions: optional(text),
  /** 1 if the sender had read private content. This does not change the audience of the message. */
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

/** The audiences of private messages of a space. The id 0 means everyone. */
export const audiences = table('audiences', {
  spaceId: text,
  id: integer,
  /** The ids of the agents, as a sorted JSON list. */
  agents: text,
});

/**
 * Summaries of older messages. Each summary belongs to one agent and to an audience that may read
 * all its sources.
 */
export const summaries = table('summaries', {
  spaceId: text,
  agentId: text,
  audienceId: integer,
  upToId: text,
  /** The position of the last message in the summary. */
  upToSeq: integer,
  upToPlace: integer,
  content: text,
  /** 1 if some sources of the summary are private. */
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
