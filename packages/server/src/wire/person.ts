import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ListedPersonRow } from '@conch/store';
import { iso } from './instant.ts';

/** A person as the directory shows it. */
export function personOnWire(row: ListedPersonRow): AnswerOf<typeof HTTP_API.readPerson> {
  const { id, name, version } = row;
  return { id, name, isAdmin: row.isAdmin === 1, version, createdAt: iso(row.createdAt) };
}
