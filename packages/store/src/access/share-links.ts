import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { shareLinks, type memberSharing } from '../tables/access.ts';
import type { TableRow } from '../tables/table.ts';

/** A link with which anyone can read a space without an account. */
export type ShareLinkRow = TableRow<typeof shareLinks>;

const insert = insertInto(shareLinks);

export function* addShareLink(link: ShareLinkRow): Script<void> {
  yield* write(insert, link);
}

const selectByHash = statement<{ hash: string }>()((db, params) =>
  db.selectFrom('share_links').select(shareLinks.columns).where('hash', '=', params.hash),
);

/** The share link with a hash. The link may have expired. */
export function shareLinkByHash(hash: string): Script<ShareLinkRow | null> {
  return first(selectByHash, { hash });
}

const selectOf = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('share_links')
    .select(shareLinks.columns)
    .where('spaceId', '=', params.spaceId)
    .orderBy('id'),
);

/** The share links of a space, oldest first. */
export function shareLinksOf(spaceId: string): Script<readonly ShareLinkRow[]> {
  return all(selectOf, { spaceId });
}

type RenewedLink = Pick<ShareLinkRow, 'spaceId' | 'id' | 'hash' | 'openedBy'>;

const renew = statement<RenewedLink>()((db, params) =>
  db
    .updateTable('share_links')
    .set({ hash: params.hash, openedBy: params.openedBy })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id)
    .where('lastOpenedAt', 'is', null)
    .returning(shareLinks.columns),
);

/** Gives an unopened link a new secret. Null if the link was opened or does not exist. */
export function renewShareLink(params: RenewedLink): Script<ShareLinkRow | null> {
  return first(renew, params);
}

/** `lastOpenedAt` is updated at most this often. */
const OPENED_EVERY_MS = 60_000;

const touch = statement<{ hash: string; at: number; before: number }>()((db, params) =>
  db
    .updateTable('share_links')
    .set({ lastOpenedAt: params.at })
    .where('hash', '=', params.hash)
    .where((e) => e.or([e('lastOpenedAt', 'is', null), e('lastOpenedAt', '<=', params.before)])),
);

export function* touchShareLink(hash: string, at: number): Script<void> {
  yield* write(touch, { hash, at, before: at - OPENED_EVERY_MS });
}

const remove = statement<{ spaceId: string; id: string }>()((db, params) =>
  db.deleteFrom('share_links').where('spaceId', '=', params.spaceId).where('id', '=', params.id),
);

/** Revokes a share link. False if the space has no such link. */
export function* removeShareLink(spaceId: string, id: string): Script<boolean> {
  return (yield* write(remove, { spaceId, id })) === 1;
}

const removeExpired = statement<{ spaceId: string; at: number }>()((db, params) =>
  db
    .deleteFrom('share_links')
    .where('spaceId', '=', params.spaceId)
    .where('expiresAt', '<=', params.at),
);

/** Removes the expired share links of a space. */
export function removeExpiredShareLinks(spaceId: string, at: number): Script<number> {
  return write(removeExpired, { spaceId, at });
}

const removeOf = statement<{ spaceId: string }>()((db, params) =>
  db.deleteFrom('share_links').where('spaceId', '=', params.spaceId),
);

/** Revokes all share links of a space. */
export function removeShareLinksOf(spaceId: string): Script<number> {
  return write(removeOf, { spaceId });
}

const selectSharing = statement<{ spaceId: string }>()((db, params) =>
  db.selectFrom('member_sharing').select('allowedAt').where('spaceId', '=', params.spaceId),
);

/** Whether the members of a space may create share links. By default only owners may. */
export function* mayMembersShare(spaceId: string): Script<boolean> {
  return (yield* first(selectSharing, { spaceId })) !== null;
}

const allow = statement<TableRow<typeof memberSharing>>()((db, params) =>
  db
    .insertInto('member_sharing')
    .values({ spaceId: params.spaceId, allowedAt: params.allowedAt })
    .onConflict((on) => on.columns(['spaceId']).doNothing()),
);

const forbid = statement<{ spaceId: string }>()((db, params) =>
  db.deleteFrom('member_sharing').where('spaceId', '=', params.spaceId),
);

/** Lets members create share links, or only owners. */
export function* setMemberSharing(spaceId: string, allowedAt: number | null): Script<void> {
  if (allowedAt === null) yield* write(forbid, { spaceId });
  else yield* write(allow, { spaceId, allowedAt });
}
