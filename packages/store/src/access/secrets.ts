import { all, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { secrets } from '../tables/access.ts';
import type { TableRow } from '../tables/table.ts';

/** An encrypted secret. Its encryption key is not stored in the database. */
export type SecretRow = TableRow<typeof secrets>;

const insert = insertInto(secrets);

export function* addSecret(secret: SecretRow): Script<void> {
  yield* write(insert, secret);
}

const select = statement<{ name: string; at: number }>()((db, params) =>
  db
    .selectFrom('secrets')
    .select(secrets.columns)
    .where('name', '=', params.name)
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', params.at)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc'),
);

/** The valid secrets with a name, newest first. */
export function secretsNamed(name: string, at: number): Script<readonly SecretRow[]> {
  return all(select, { name, at });
}

const expire = statement<{ name: string; expiresAt: number }>()((db, params) =>
  db
    .updateTable('secrets')
    .set({ expiresAt: params.expiresAt })
    .where('name', '=', params.name)
    .where('expiresAt', 'is', null),
);

/** Sets the expiry of the secrets with a name. An existing expiry is not changed. */
export function* endSecretsNamed(name: string, expiresAt: number): Script<void> {
  yield* write(expire, { name, expiresAt });
}

const removeOver = statement<{ name: string; at: number }>()((db, params) =>
  db.deleteFrom('secrets').where('name', '=', params.name).where('expiresAt', '<=', params.at),
);

export function* removeExpiredSecrets(name: string, at: number): Script<void> {
  yield* write(removeOver, { name, at });
}

const remove = statement<{ name: string }>()((db, params) =>
  db.deleteFrom('secrets').where('name', '=', params.name),
);

export function* removeSecretsNamed(name: string): Script<void> {
  yield* write(remove, { name });
}
