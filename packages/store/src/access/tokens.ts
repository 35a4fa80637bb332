import { bumpAccessEpoch } from './access-epoch.ts';
import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { tokens } from '../tables/access.ts';
import type { TableRow } from '../tables/table.ts';

/** The access token of a person's program or of an agent. */
export type TokenRow = TableRow<typeof tokens>;

const insert = insertInto(tokens);

export function* addToken(token: TokenRow): Script<void> {
  yield* write(insert, token);
}

const selectByHash = statement<{ hash: string }>()((db, params) =>
  db.selectFrom('tokens').select(tokens.columns).where('hash', '=', params.hash),
);

/** The token with a hash. The token may be expired. */
export function tokenByHash(hash: string): Script<TokenRow | null> {
  return first(selectByHash, { hash });
}

const selectById = statement<{ id: string }>()((db, params) =>
  db.selectFrom('tokens').select(tokens.columns).where('id', '=', params.id),
);

/** The token with an id. The token may be expired. */
export function tokenById(id: string): Script<TokenRow | null> {
  return first(selectById, { id });
}

const selectOf = statement<{ ownerId: string }>()((db, params) =>
  db
    .selectFrom('tokens')
    .select(tokens.columns)
    .where('ownerId', '=', params.ownerId)
    .orderBy('id'),
);

/** The tokens of a person or an agent, oldest first. */
export function tokensOf(ownerId: string): Script<readonly TokenRow[]> {
  return all(selectOf, { ownerId });
}

type Renewed = Pick<
  TokenRow,
  'ownerId' | 'id' | 'hash' | 'last4' | 'openedBy' | 'expiresAt' | 'rights' | 'spaceIds'
>;

const renew = statement<Renewed>()((db, params) =>
  db
    .updateTable('tokens')
    .set({
      hash: params.hash,
      last4: params.last4,
      openedBy: params.openedBy,
      expiresAt: params.expiresAt,
      rights: params.rights,
      spaceIds: params.spaceIds,
    })
    .where('ownerId', '=', params.ownerId)
    .where('id', '=', params.id)
    .where('lastUsedAt', 'is', null)
    .returning(tokens.columns),
);

/** Gives an unused token a new secret. Null if the token was used or does not exist. */
export function* renewToken(params: Renewed): Script<TokenRow | null> {
  const row = yield* first(renew, params);
  if (row !== null) yield* bumpAccessEpoch();
  return row;
}

/** `lastUsedAt` is updated at most this often. */
const USED_EVERY_MS = 60_000;

/** The request in which a token was used. */
export interface TokenUse {
  readonly route: string;
  readonly address: string;
}

interface Touched {
  readonly hash: string;
  readonly at: number;
  readonly before: number;
}

const touch = statement<Touched>()((db, params) =>
  db
    .updateTable('tokens')
    .set({ lastUsedAt: params.at })
    .where('hash', '=', params.hash)
    .where((e) => e.or([e('lastUsedAt', 'is', null), e('lastUsedAt', '<=', params.before)])),
);

const touchWithUse = statement<Touched & TokenUse>()((db, params) =>
  db
    .updateTable('tokens')
    .set({
      lastUsedAt: params.at,
      lastUsedFor: params.route,
      lastUsedFrom: params.address,
    })
    .where('hash', '=', params.hash)
    .where((e) => e.or([e('lastUsedAt', 'is', null), e('lastUsedAt', '<=', params.before)])),
);

/** Stores the last use of a token. Without `use`, an open connection is still using it. */
export function* touchToken(hash: string, at: number, use: TokenUse | null = null): Script<void> {
  const touched = { hash, at, before: at - USED_EVERY_MS };
  yield* use === null ? write(touch, touched) : write(touchWithUse, { ...touched, ...use });
}

const remove = statement<{ ownerId: string; id: string }>()((db, params) =>
  db.deleteFrom('tokens').where('ownerId', '=', params.ownerId).where('id', '=', params.id),
);

/** Revokes a token of a person or an agent. False if the token does not exist. */
export function* removeToken(ownerId: string, id: string): Script<boolean> {
  if ((yield* write(remove, { ownerId, id })) === 0) return false;
  yield* bumpAccessEpoch();
  return true;
}

const removeOf = statement<{ ownerId: string; keptId: string }>()((db, params) =>
  db.deleteFrom('tokens').where('ownerId', '=', params.ownerId).where('id', '!=', params.keptId),
);

/** Revokes all tokens of a person or an agent except `kept`. Returns their number. */
export function* removeTokensOf(ownerId: string, kept?: { id: string }): Script<number> {
  const removed = yield* write(removeOf, { ownerId, keptId: kept?.id ?? '' });
  if (removed > 0) yield* bumpAccessEpoch();
  return removed;
}

const removeOpened = statement<{ openedBy: string }>()((db, given) =>
  db.deleteFrom('tokens').where('openedBy', '=', given.openedBy),
);

/** Revokes the tokens made in sessions that an admin's sign-in links opened. Returns their number. */
export function* removeTokensOpenedBy(openedBy: string): Script<number> {
  const removed = yield* write(removeOpened, { openedBy });
  if (removed > 0) yield* bumpAccessEpoch();
  return removed;
}
