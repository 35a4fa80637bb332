import { first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** A link that signs a person in, once. */
export interface SignInLinkRow {
  readonly hash: string;
  readonly personId: string;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly createdAt: number;
}

const insert = statement<SignInLinkRow>()((db, given) =>
  db.insertInto('sign_in_links').values({
    hash: given.hash,
    person_id: given.personId,
    expires_at: given.expiresAt,
    used_at: given.usedAt,
    created_at: given.createdAt,
  }),
);

export function* addSignInLink(link: SignInLinkRow): Script<void> {
  yield* write(insert, link);
}

const select = statement<{ hash: string }>()((db, given) =>
  db
    .selectFrom('sign_in_links')
    .select([
      'hash',
      'person_id as personId',
      'expires_at as expiresAt',
      'used_at as usedAt',
      'created_at as createdAt',
    ])
    .where('hash', '=', given.hash),
);

export function signInLinkByHash(hash: string): Script<SignInLinkRow | null> {
  return first(select, { hash });
}

const use = statement<{ hash: string; at: number }>()((db, given) =>
  db
    .updateTable('sign_in_links')
    .set({ used_at: given.at })
    .where('hash', '=', given.hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', given.at),
);

/** Uses a link up; false if it is not there, too old, or somebody else was first. */
export function* useSignInLink(hash: string, at: number): Script<boolean> {
  return (yield* write(use, { hash, at })) === 1;
}

const removeOf = statement<{ personId: string }>()((db, given) =>
  db.deleteFrom('sign_in_links').where('person_id', '=', given.personId),
);

export function* removeSignInLinksOf(personId: string): Script<void> {
  yield* write(removeOf, { personId });
}

const removeOld = statement<{ at: number }>()((db, given) =>
  db.deleteFrom('sign_in_links').where('expires_at', '<=', given.at),
);

/** Forgets the links that sign nobody in any more; how many. */
export function removeExpiredSignInLinks(at: number): Script<number> {
  return write(removeOld, { at });
}

const removeUnused = statement<object>()((db) =>
  db.deleteFrom('sign_in_links').where('used_at', 'is', null),
);

/** Takes back every link that nobody has used yet; how many. */
export function removeUnusedSignInLinks(): Script<number> {
  return write(removeUnused, {});
}
