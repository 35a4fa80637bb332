import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly createdAt: number;
  readonly deletedAt: number | null;
}

const insert = statement<PersonRow>()((db, given) =>
  db.insertInto('people').values({
    id: given.id,
    name: given.name,
    version: given.version,
    created_at: given.createdAt,
    deleted_at: given.deletedAt,
  }),
);

export function* addPerson(person: PersonRow): Script<void> {
  yield* write(insert, person);
}

const COLUMNS = [
  'id',
  'name',
  'version',
  'created_at as createdAt',
  'deleted_at as deletedAt',
] as const;

const selectOne = statement<{ id: string }>()((db, given) =>
  db.selectFrom('people').select(COLUMNS).where('id', '=', given.id),
);

export function personById(id: string): Script<PersonRow | null> {
  return first(selectOne, { id });
}

const selectAll = statement<object>()((db) =>
  db.selectFrom('people').select(COLUMNS).where('deleted_at', 'is', null).orderBy('id'),
);

export function allPeople(): Script<readonly PersonRow[]> {
  return all(selectAll, {});
}

const update = statement<PersonRow>()((db, given) =>
  db
    .updateTable('people')
    .set({ name: given.name, version: given.version, deleted_at: given.deletedAt })
    .where('id', '=', given.id),
);

export function* savePerson(person: PersonRow): Script<void> {
  yield* write(update, person);
}
