import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** One name given to a member of the server, or given up (`null`). */
export interface NameGiven {
  readonly version: number;
  readonly memberId: string;
  readonly kind: 'person' | 'agent';
  readonly name: string | null;
}

const selectSince = statement<{ version: number }>()((db, given) =>
  db
    .selectFrom('names')
    .select(['version', 'member_id as memberId', 'kind', 'name'])
    .where('version', '>', given.version)
    .orderBy('version'),
);

/** Everything that happened to names after a version, in order. */
export function namesSince(version: number): Script<readonly NameGiven[]> {
  return all(selectSince, { version });
}

const selectVersion = statement<object>()((db) =>
  db.selectFrom('names').select((e) => e.fn.max<number | null>('version').as('version')),
);

export function* namesVersion(): Script<number> {
  const row = yield* first(selectVersion, {});
  return row?.version ?? 0;
}

const insertName = statement<NameGiven>()((db, given) =>
  db.insertInto('names').values({
    version: given.version,
    member_id: given.memberId,
    kind: given.kind,
    name: given.name,
  }),
);

export function* addName(given: NameGiven): Script<void> {
  yield* write(insertName, given);
}

const insertClaim = statement<{ claim: string; memberId: string }>()((db, given) =>
  db
    .insertInto('name_claims')
    .values({ claim: given.claim, member_id: given.memberId })
    .onConflict((on) => on.doNothing()),
);

const selectClaim = statement<{ claim: string }>()((db, given) =>
  db.selectFrom('name_claims').select('member_id as memberId').where('claim', '=', given.claim),
);

/** Takes what a name may clash with; whose it is already, if it is someone else's. */
export function* claimName(claim: string, memberId: string): Script<string | null> {
  if ((yield* write(insertClaim, { claim, memberId })) === 1) return null;
  const owner = yield* first(selectClaim, { claim });
  return owner === null || owner.memberId === memberId ? null : owner.memberId;
}

/** Whose a claim is. */
export function* ownerOfClaim(claim: string): Script<string | null> {
  return (yield* first(selectClaim, { claim }))?.memberId ?? null;
}

const deleteClaims = statement<{ memberId: string }>()((db, given) =>
  db.deleteFrom('name_claims').where('member_id', '=', given.memberId),
);

export function* releaseNames(memberId: string): Script<void> {
  yield* write(deleteClaims, { memberId });
}

const hold = statement<object>()((db) =>
  db
    .insertInto('name_claims')
    .values({ claim: '', member_id: '' })
    .onConflict((on) => on.column('claim').doUpdateSet({ member_id: '' })),
);

/** Until the transaction ends nobody else changes a name: versions of names have no gaps. */
export function* holdNames(): Script<void> {
  yield* write(hold, {});
}
