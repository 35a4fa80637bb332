import type { Database } from '@conch/store';
import type { PostgresOptions } from '@conch/store/postgres';
import type { SqliteOptions } from '@conch/store/sqlite';

/** Somewhere a database is kept: it may be opened, closed and opened again. */
export interface DatabasePlace {
  readonly location: DatabaseLocation;
  readonly open: (options?: OpenOptions) => Promise<Database>;
  /** A second one with the same in it; nobody may have this one open meanwhile. */
  readonly copy: () => Promise<DatabasePlace>;
  /** Closes whatever is still open, and takes everything away. */
  readonly remove: () => Promise<void>;
}

/** What a child process needs to know to open the same. */
export type DatabaseLocation =
  | { readonly dialect: 'sqlite'; readonly dataDir: string }
  | { readonly dialect: 'postgres'; readonly url: string };

export type OpenOptions = Omit<SqliteOptions, 'dataDir'> & Omit<PostgresOptions, 'url'>;
