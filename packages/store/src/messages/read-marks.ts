import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { readMarks } from '../tables/messages.ts';
import { pick, type TableRow } from '../tables/table.ts';

/** The last event that a person has read in a space. */
export type ReadMarkRow = TableRow<typeof readMarks>;

const raise = statement<ReadMarkRow>()((db, params) =>
  db
    .insertInto('read_marks')
    .values(pick(params, readMarks.columns))
    .onConflict((on) =>
      on
        .columns(['spaceId', 'personId'])
        .doUpdateSet((e) => ({ seq: e.ref('excluded.seq'), at: e.ref('excluded.at') }))
        .whereRef('read_marks.seq', '<', 'excluded.seq'),
    ),
);

/** Moves a read mark forward, never back. Returns whether the mark moved. */
export function* raiseReadMark(mark: ReadMarkRow): Script<boolean> {
  return (yield* write(raise, mark)) === 1;
}

const lower = statement<ReadMarkRow>()((db, params) =>
  db
    .updateTable('read_marks')
    .set({ seq: params.seq, at: params.at })
    .where('spaceId', '=', params.spaceId)
    .where('personId', '=', params.personId)
    .where('seq', '>', params.seq),
);

/** Moves a read mark back, never forward. Returns whether the mark moved. */
export function* lowerReadMark(mark: ReadMarkRow): Script<boolean> {
  return (yield* write(lower, mark)) === 1;
}

const selectOf = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('read_marks')
    .select(readMarks.columns)
    .where('spaceId', '=', params.spaceId)
    .orderBy('personId'),
);

export function readMarksOf(spaceId: string): Script<readonly ReadMarkRow[]> {
  return all(selectOf, { spaceId });
}

const selectOne = statement<{ spaceId: string; personId: string }>()((db, params) =>
  db
    .selectFrom('read_marks')
    .select(readMarks.columns)
    .where('spaceId', '=', params.spaceId)
    .where('personId', '=', params.personId),
);

/** The last event that a person has read in a space. 0 if the person has read none. */
export function* readMarkOf(spaceId: string, personId: string): Script<number> {
  return (yield* first(selectOne, { spaceId, personId }))?.seq ?? 0;
}
