import type { Script } from './script.ts';
import type { DialectName } from './statement.ts';

/** A database with durable transactions. */
export interface Database {
  readonly dialect: DialectName;
  /** Whether writes fail because the disk is full. Reads still work. */
  readonly isFull: boolean;
  /** Runs a script as one transaction. Its writes are on disk when this resolves. */
  transact<T>(script: () => Script<T>): Promise<T>;
  /** Runs a read-only script on one consistent snapshot. */
  read<T>(script: () => Script<T>): Promise<T>;
  /**
   * Like `read`, for a script that reads much: other work gets a turn of the event loop after every
   * statement.
   */
  readInTurns<T>(script: () => Script<T>): Promise<T>;
  /**
   * Runs work that consists of several transactions. One node at a time can run such work, and
   * other nodes wait. If the node dies, the next node can begin.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Copies a consistent snapshot of the database to a new file. When this resolves, the copy is
   * complete. When this rejects, no copy exists.
   */
  backUp(path: string): Promise<void>;
  close(): Promise<void>;
}
