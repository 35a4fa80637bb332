import type { Script } from './script.ts';
import type { DialectName } from './statement.ts';

/** A database that keeps what it has said to keep. */
export interface Database {
  readonly dialect: DialectName;
  /** Runs a script as one transaction; what it wrote is on disk when this resolves. */
  transact<T>(script: () => Script<T>): Promise<T>;
  /** Runs a script that only reads, on one consistent view. */
  read<T>(script: () => Script<T>): Promise<T>;
  /**
   * Does what takes several transactions and only one node may do at a time; others wait. Who dies
   * meanwhile lets the next one in.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Copies everything, as it is at one moment, to a file at which there is nothing yet. The copy is
   * whole when this resolves, and not there if it rejects.
   */
  backUp(path: string): Promise<void>;
  close(): Promise<void>;
}
