import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** Up to where a person has read a space. */
export interface ReadMarkRow {
  readonly spaceId: string;
  readonly personId: string;
  readonly seq: number;
  readonly at: number;
}

const raise = statement<ReadMarkRow>()((db, given) =>
  db
    .insertInto('read_marks')
    .values({
      space_id: given.spaceId,
      person_id: given.personId,
      seq: given.seq,
      at: given.at,
    })
    .onConflict((on) =>
      on
        .columns(['space_id', 'person_id'])
        .doUpdateSet((e) => ({ seq: e.ref('excluded.seq'), at: e.ref('excluded.at') }))
        .whereRef('read_marks.seq', '<', 'excluded.seq'),
    ),
);

/** Moves a mark on, never back; whether it moved. */
export function* raiseReadMark(mark: ReadMarkRow): Script<boolean> {
  return (yield* write(raise, mark)) === 1;
}

const COLUMNS = ['space_id as spaceId', 'person_id as personId', 'seq', 'at'] as const;

const selectOf = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('read_marks')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .orderBy('person_id'),
);

/** The marks of a space. */
export function readMarksOf(spaceId: string): Script<readonly ReadMarkRow[]> {
  return all(selectOf, { spaceId });
}

const selectOne = statement<{ spaceId: string; personId: string }>()((db, given) =>
  db
    .selectFrom('read_marks')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('person_id', '=', given.personId),
);

/** Up to where a person has read a space; 0: nothing yet. */
export function* readMarkOf(spaceId: string, personId: string): Script<number> {
  return (yield* first(selectOne, { spaceId, personId }))?.seq ?? 0;
}
