import { bumpAccessEpoch } from './access-epoch.ts';
import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** What a person's program or an agent shows to be let in. */
export interface TokenRow {
  readonly id: string;
  readonly hash: string;
  readonly kind: 'person' | 'agent';
  readonly ownerId: string;
  readonly name: string;
  /** Its last characters, by which its owner knows it. */
  readonly last4: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
}

const insert = statement<TokenRow>()((db, given) =>
  db.insertInto('tokens').values({
    id: given.id,
    hash: given.hash,
    kind: given.kind,
    owner_id: given.ownerId,
    name: given.name,
    last4: given.last4,
    created_at: given.createdAt,
    last_used_at: given.lastUsedAt,
    expires_at: given.expiresAt,
  }),
);

export function* addToken(token: TokenRow): Script<void> {
  yield* write(insert, token);
}

const COLUMNS = [
  'id',
  'hash',
  'kind',
  'owner_id as ownerId',
  'name',
  'last4',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
] as const;

const selectByHash = statement<{ hash: string }>()((db, given) =>
  db.selectFrom('tokens').select(COLUMNS).where('hash', '=', given.hash),
);

/** The token with a hash, whether it has expired or not. */
export function tokenByHash(hash: string): Script<TokenRow | null> {
  return first(selectByHash, { hash });
}

const selectOf = statement<{ ownerId: string }>()((db, given) =>
  db.selectFrom('tokens').select(COLUMNS).where('owner_id', '=', given.ownerId).orderBy('id'),
);

/** The tokens of a person or an agent, the oldest first. */
export function tokensOf(ownerId: string): Script<readonly TokenRow[]> {
  return all(selectOf, { ownerId });
}

/** Being used is written down at most this often. */
const USED_EVERY_MS = 60_000;

const touch = statement<{ hash: string; at: number; before: number }>()((db, given) =>
  db
    .updateTable('tokens')
    .set({ last_used_at: given.at })
    .where('hash', '=', given.hash)
    .where((e) => e.or([e('last_used_at', 'is', null), e('last_used_at', '<=', given.before)])),
);

export function* touchToken(hash: string, at: number): Script<void> {
  yield* write(touch, { hash, at, before: at - USED_EVERY_MS });
}

const remove = statement<{ ownerId: string; id: string }>()((db, given) =>
  db.deleteFrom('tokens').where('owner_id', '=', given.ownerId).where('id', '=', given.id),
);

/** Takes a token of a person or an agent away; false: there is none. */
export function* removeToken(ownerId: string, id: string): Script<boolean> {
  if ((yield* write(remove, { ownerId, id })) === 0) return false;
  yield* bumpAccessEpoch();
  return true;
}

const removeOf = statement<{ ownerId: string }>()((db, given) =>
  db.deleteFrom('tokens').where('owner_id', '=', given.ownerId),
);

/** Takes all tokens of a person or an agent away; how many. */
export function* removeTokensOf(ownerId: string): Script<number> {
  const removed = yield* write(removeOf, { ownerId });
  if (removed > 0) yield* bumpAccessEpoch();
  return removed;
}
