import { systemNow } from './clock.ts';
import type { CrashPoint } from './crash-point.ts';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations/all-migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { first, write, type Script } from './script.ts';
import { BUILDERS, statement, type DialectName, type Query } from './statement.ts';
import { StoreFailed } from './store-failure.ts';

export interface MigrateOptions {
  /** The known migrations. Tests omit the last migrations to simulate an older Conch. */
  readonly migrations?: readonly Migration[] | undefined;
  readonly crashPoint?: CrashPoint | undefined;
  readonly now?: (() => number) | undefined;
  /** Called before the first change of a database that contains data. */
  readonly backUp?: ((before: Migration) => Promise<void>) | undefined;
  /** Called after each migration that was applied. */
  readonly applied?: ((migration: Pick<Migration, 'version' | 'name'>) => void) | undefined;
}

/** Migrates a database to the newest schema. Each step is one transaction and runs once. */
export async function migrate(database: Database, options: MigrateOptions): Promise<void> {
  const { migrations = MIGRATIONS, now = systemNow, crashPoint, backUp } = options;
  const { dialect } = database;
  const found = await database.transact(() => ownVersion(dialect, migrations));
  const known = migrations.at(-1)?.version ?? 0;
  if (found > known) throw newerSchema({ found, known });

  const missing = migrations.filter(({ version }) => version > found);
  const [next] = missing;
  if (next !== undefined && found > 0) await backUp?.(next);
  for (const migration of missing) {
    // oxlint-disable-next-line no-await-in-loop -- each step depends on the one before
    await database.transact(() => step({ migration, dialect, now, crashPoint }));
    options.applied?.(migration);
  }
}

interface Step {
  readonly migration: Migration;
  readonly dialect: DialectName;
  readonly now: () => number;
  readonly crashPoint: CrashPoint | undefined;
}

/** Runs one migration, unless another node has already applied the migration. */
function* step({ migration, dialect, now, crashPoint }: Step): Script<void> {
  if ((yield* heldVersion(dialect)) >= migration.version) return;
  const { version, name, statements } = migration;
  const target = { db: BUILDERS[dialect], dialect };
  for (const [index, statementFor] of statements.entries()) {
    crashPoint?.(`migration-${version}-statement-${index + 1}`);
    yield once(statementFor(target).compile().sql);
  }
  crashPoint?.(`migration-${version}-statement-${statements.length + 1}`);
  yield* write(insertVersion, { version, name, at: now() });
}

/**
 * Locks the schema for all nodes until the transaction ends. Returns the schema version, or 0 for
 * an empty database.
 */
function* heldVersion(dialect: DialectName): Script<number> {
  if (dialect === 'postgres') {
    // The wait has no time limit, because a node must wait until another node's migration ends.
    yield once('set local lock_timeout = 0');
    yield once(`select pg_advisory_xact_lock(${SCHEMA_LOCK})`);
  }
  yield once(versionTable[dialect]);
  return (yield* first(selectVersion, {}))?.version ?? 0;
}

/** An arbitrary number that is the same on all nodes: the default port of Conch. */
const SCHEMA_LOCK = 2662;

const versionTable: Readonly<Record<DialectName, string>> = {
  sqlite: createVersionTable('sqlite'),
  postgres: createVersionTable('postgres'),
};

function createVersionTable(dialect: DialectName): string {
  return BUILDERS[dialect].schema
    .createTable('schema_versions')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('at', dialect === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull())
    .compile().sql;
}

const selectVersion = statement<object>()((db) =>
  db.selectFrom('schema_versions').select((e) => e.fn.max<number | null>('version').as('version')),
);

const insertVersion = statement<{ version: number; name: string; at: number }>()((db, params) =>
  db
    .insertInto('schema_versions')
    .values({ version: params.version, name: params.name, at: params.at }),
);

/** A query that runs only once, so it needs no name for the statement cache. */
function once(text: string): Query {
  return { statement: { sqlite: text, postgres: text, name: '' }, values: [] };
}

export function newerSchema({ found, known }: { found: number; known: number }): StoreFailed {
  return new StoreFailed(
    'newer-schema',
    `The database has schema ${found}, but this Conch supports only up to ${known}. A newer Conch has used it. ` +
      'Start the newer version, or restore a backup from before the upgrade.',
  );
}

/** The schema version. Throws if another program has created tables in the database. */
function* ownVersion(dialect: DialectName, migrations: readonly Migration[]): Script<number> {
  const found = yield* heldVersion(dialect);
  // The check happens while the lock is held, because another node may be creating these tables.
  if (found === 0 && (yield* hasForeignTables(dialect, migrations))) throw foreignTables();
  return found;
}

/** Whether another program has created a table with the name of a Conch table. */
function* hasForeignTables(
  dialect: DialectName,
  migrations: readonly Migration[],
): Script<boolean> {
  const target = { db: BUILDERS[dialect], dialect };
  const own = migrations
    .flatMap(({ statements }) => statements.map((statementFor) => statementFor(target)))
    .flatMap((made) => /^create table "(\w+)"/u.exec(made.compile().sql)?.[1] ?? []);
  if (own.length === 0) return false;
  const names = own.map((name) => `'${name}'`).join(', ');
  const { rows } = yield once(`${selectTables[dialect]} in (${names})`);
  return rows.length > 0;
}

const selectTables: Readonly<Record<DialectName, string>> = {
  sqlite: 'select name from sqlite_master where name',
  postgres: 'select relname from pg_class where pg_table_is_visible(oid) and relname',
};

function foreignTables(): StoreFailed {
  return new StoreFailed(
    'refused',
    'The database has tables that are not from Conch. Give Conch a separate database or data directory.',
  );
}
