import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { nameClaims, names } from '../tables/agents.ts';
import { pick, type TableRow } from '../tables/table.ts';

/** A name that a member of the server gets. Null means that the member has no name any more. */
export type NameAssignment = TableRow<typeof names>;

const selectSince = statement<{ version: number }>()((db, params) =>
  db
    .selectFrom('names')
    .select(names.columns)
    .where('version', '>', params.version)
    .orderBy('version'),
);

/** All name changes after a version, in order. */
export function namesSince(version: number): Script<readonly NameAssignment[]> {
  return all(selectSince, { version });
}

const selectVersion = statement<object>()((db) =>
  db.selectFrom('names').select((e) => e.fn.max<number | null>('version').as('version')),
);

export function* namesVersion(): Script<number> {
  const row = yield* first(selectVersion, {});
  return row?.version ?? 0;
}

const insertName = insertInto(names);

export function* addName(params: NameAssignment): Script<void> {
  yield* write(insertName, params);
}

const insertClaim = statement<{ claim: string; memberId: string }>()((db, params) =>
  db
    .insertInto('name_claims')
    .values(pick(params, nameClaims.columns))
    .onConflict((on) => on.doNothing()),
);

const selectClaim = statement<{ claim: string }>()((db, params) =>
  db.selectFrom('name_claims').select('memberId').where('claim', '=', params.claim),
);

/**
 * Claims a key that represents similar names. If another member has the claim, returns the id of
 * that member.
 */
export function* claimName(claim: string, memberId: string): Script<string | null> {
  if ((yield* write(insertClaim, { claim, memberId })) === 1) return null;
  const owner = yield* first(selectClaim, { claim });
  return owner === null || owner.memberId === memberId ? null : owner.memberId;
}

/** The id of the member that has a claim. */
export function* ownerOfClaim(claim: string): Script<string | null> {
  return (yield* first(selectClaim, { claim }))?.memberId ?? null;
}

const deleteClaims = statement<{ memberId: string }>()((db, params) =>
  db.deleteFrom('name_claims').where('memberId', '=', params.memberId),
);

export function* releaseNames(memberId: string): Script<void> {
  yield* write(deleteClaims, { memberId });
}

const hold = statement<object>()((db) =>
  db
    .insertInto('name_claims')
    .values({ claim: '', memberId: '' })
    .onConflict((on) => on.column('claim').doUpdateSet({ memberId: '' })),
);

/** Locks name changes until the transaction ends, so that name versions have no gaps. */
export function* holdNames(): Script<void> {
  yield* write(hold, {});
}
