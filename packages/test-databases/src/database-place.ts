import type { Database } from '@conch/store';
import type { PostgresOptions } from '@conch/store/postgres';
import type { SqliteOptions } from '@conch/store/sqlite';

/** A place for a database. The database can be opened, closed and opened again. */
export interface DatabasePlace {
  readonly location: DatabaseLocation;
  readonly open: (options?: OpenDatabaseOptions) => Promise<Database>;
  /** Makes a copy with the same content. Nobody may have this one open meanwhile. */
  readonly copy: () => Promise<DatabasePlace>;
  /** Closes everything that is still open, and deletes the database. */
  readonly remove: () => Promise<void>;
}

/** The location of a database, with which a child process can open it. */
export type DatabaseLocation =
  | { readonly dialect: 'sqlite'; readonly dataDir: string }
  | { readonly dialect: 'postgres'; readonly url: string };

export type OpenDatabaseOptions = Omit<SqliteOptions, 'dataDir'> & Omit<PostgresOptions, 'url'>;
