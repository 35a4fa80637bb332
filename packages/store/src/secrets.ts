import { all, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** Something that must be kept and must not be read: sealed by a key that is not in the database. */
export interface SecretRow {
  readonly id: string;
  /** What it is for; while one is being replaced there are several for the same. */
  readonly name: string;
  readonly sealed: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

const insert = statement<SecretRow>()((db, given) =>
  db.insertInto('secrets').values({
    id: given.id,
    name: given.name,
    sealed: given.sealed,
    created_at: given.createdAt,
    expires_at: given.expiresAt,
  }),
);

export function* addSecret(secret: SecretRow): Script<void> {
  yield* write(insert, secret);
}

const select = statement<{ name: string; at: number }>()((db, given) =>
  db
    .selectFrom('secrets')
    .select(['id', 'name', 'sealed', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('name', '=', given.name)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', given.at)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

/** The secrets of a name that are still good, the newest first. */
export function secretsNamed(name: string, at: number): Script<readonly SecretRow[]> {
  return all(select, { name, at });
}

const expire = statement<{ name: string; expiresAt: number }>()((db, given) =>
  db
    .updateTable('secrets')
    .set({ expires_at: given.expiresAt })
    .where('name', '=', given.name)
    .where('expires_at', 'is', null),
);

/** Lets the secrets of a name be good until then and no longer; those that end anyway stay. */
export function* endSecretsNamed(name: string, expiresAt: number): Script<void> {
  yield* write(expire, { name, expiresAt });
}

const removeOver = statement<{ name: string; at: number }>()((db, given) =>
  db.deleteFrom('secrets').where('name', '=', given.name).where('expires_at', '<=', given.at),
);

export function* removeExpiredSecrets(name: string, at: number): Script<void> {
  yield* write(removeOver, { name, at });
}

const remove = statement<{ name: string }>()((db, given) =>
  db.deleteFrom('secrets').where('name', '=', given.name),
);

export function* removeSecretsNamed(name: string): Script<void> {
  yield* write(remove, { name });
}
