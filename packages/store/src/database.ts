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
   * Runs work of several transactions that only one node may do at a time. Other nodes wait. If the
   * node dies, the next one continues.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Copies a consistent snapshot of the database to a new file. The copy is complete when this
   * resolves. It does not exist if this rejects.
   */
  backUp(path: string): Promise<void>;
  close(): Promise<void>;
}
