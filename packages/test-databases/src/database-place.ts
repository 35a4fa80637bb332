import type { Database } from '@conch/store';
import type { PostgresOptions } from '@conch/store/postgres';
import type { SqliteOptions } from '@conch/store/sqlite';

/** The location of a test database, which can be opened, closed and opened again. */
export interface DatabasePlace {
  readonly location: DatabaseLocation;
  readonly open: (options?: OpenDatabaseOptions) => Promise<Database>;
  /** Makes a copy with the same content. The database must not be open during the copy. */
  readonly copy: () => Promise<DatabasePlace>;
  /** Closes all open connections and deletes the database. */
  readonly remove: () => Promise<void>;
}

/** The location of a database, in a form that a child process can open. */
export type DatabaseLocation =
  | { readonly dialect: 'sqlite'; readonly dataDir: string }
  | { readonly dialect: 'postgres'; readonly url: string };

export type OpenDatabaseOptions = Omit<SqliteOptions, 'dataDir'> & Omit<PostgresOptions, 'url'>;
