import { integer, table, text } from './table.ts';

/**
 * The messages in the search index. The terms of each message are in `search_words`, whose form
 * depends on the database.
 */
export const searchDocuments = table('search_documents', {
  spaceId: text,
  messageId: text,
  /** The place in the index. Newer messages have larger numbers. */
  number: integer,
});

/** The last message of a space that the search index contains. */
export const searchCursors = table('search_cursors', {
  spaceId: text,
  seq: integer,
  place: integer,
});

/** Messages that were edited or deleted after they were added to the search index. */
export const searchChanges = table('search_changes', {
  spaceId: text,
  messageId: text,
});
