import { sql } from 'kysely';
import type { Migration, SchemaStatement } from './migration.ts';
import { createIndex, createTable, integer, text } from './tables.ts';

// The terms of messages are numbers. SQLite stores them as a full text index without the texts, and
// PostgreSQL as arrays, because its own text search splits words in another way.
const createWords: SchemaStatement = ({ db, dialect }) => {
  const statement =
    dialect === 'postgres'
      ? sql`create table search_words (
          space_id text collate "C" not null,
          message_id text collate "C" not null,
          number bigint not null,
          terms integer[] not null,
          constraint search_words_key primary key (space_id, message_id),
          constraint search_words_document foreign key (space_id, message_id)
            references search_documents (space_id, message_id) on delete cascade)`
      : sql`create virtual table search_words using fts5(
          terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`;
  return { compile: () => statement.compile(db) };
};

const indexWords: SchemaStatement = ({ db, dialect }) => {
  const statement =
    dialect === 'postgres'
      ? sql`create index search_words_terms on search_words using gin (terms)`
      : sql`create trigger search_documents_deleted after delete on search_documents
          begin delete from search_words where rowid = old.number; end`;
  return { compile: () => statement.compile(db) };
};

const orderWords: SchemaStatement = ({ db, dialect }) => {
  const statement =
    dialect === 'postgres'
      ? sql`create index search_words_newest on search_words (number)`
      : // Merges small parts of the index more often, because each search reads every part.
        sql`insert into search_words (search_words, rank) values ('automerge', 4)`;
  return { compile: () => statement.compile(db) };
};

export const searchIndex: Migration = {
  version: 32,
  name: 'an index for the search',
  statements: [
    createTable({
      name: 'search_documents',
      columns: { space_id: text, message_id: text, number: integer },
      key: ['space_id', 'message_id'],
      isPerSpace: true,
    }),
    createIndex({
      name: 'search_documents_number',
      on: 'search_documents',
      columns: ['number'],
    }),
    createTable({
      name: 'search_cursors',
      columns: { space_id: text, seq: integer, place: integer },
      key: ['space_id'],
      isPerSpace: true,
    }),
    createTable({
      name: 'search_changes',
      columns: { space_id: text, message_id: text },
      key: ['space_id', 'message_id'],
      isPerSpace: true,
    }),
    createWords,
    indexWords,
    orderWords,
  ],
};
