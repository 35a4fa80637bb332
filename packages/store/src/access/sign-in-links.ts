import { first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { signInLinks } from '../tables/access.ts';
import type { TableRow } from '../tables/table.ts';

/** A link that signs a person in once. */
export type SignInLinkRow = TableRow<typeof signInLinks>;

const insert = insertInto(signInLinks);

export function* addSignInLink(link: SignInLinkRow): Script<void> {
  yield* write(insert, link);
}

const select = statement<{ hash: string }>()((db, params) =>
  db.selectFrom('sign_in_links').select(signInLinks.columns).where('hash', '=', params.hash),
);

export function signInLinkByHash(hash: string): Script<SignInLinkRow | null> {
  return first(select, { hash });
}

const use = statement<{ hash: string; at: number }>()((db, params) =>
  db
    .updateTable('sign_in_links')
    .set({ usedAt: params.at })
    .where('hash', '=', params.hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', params.at),
);

/** Uses a sign-in link. False if the link does not exist, is expired or was already used. */
export function* useSignInLink(hash: string, at: number): Script<boolean> {
  return (yield* write(use, { hash, at })) === 1;
}

const removeOf = statement<{ personId: string }>()((db, params) =>
  db.deleteFrom('sign_in_links').where('personId', '=', params.personId),
);

export function* removeSignInLinksOf(personId: string): Script<void> {
  yield* write(removeOf, { personId });
}

const removeOld = statement<{ at: number }>()((db, params) =>
  db.deleteFrom('sign_in_links').where('expiresAt', '<=', params.at),
);

/** Deletes expired sign-in links. Returns their number. */
export function removeExpiredSignInLinks(at: number): Script<number> {
  return write(removeOld, { at });
}

const removeUnused = statement<{ madeBy: string }>()((db, given) =>
  db
    .deleteFrom('sign_in_links')
    .where('usedAt', 'is', null)
    .where((e) => e.or([e('madeBy', '=', given.madeBy), e('madeBy', 'is', null)])),
);

/**
 * Revokes the unused sign-in links that an admin made, and the unused links whose maker is unknown.
 * Returns their number.
 */
export function removeUnusedSignInLinksBy(madeBy: string): Script<number> {
  return write(removeUnused, { madeBy });
}
