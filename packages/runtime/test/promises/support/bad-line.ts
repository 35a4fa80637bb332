import { StoreFailed, type Database } from '@conch/store';

/** The current faults of a database connection. */
export interface LineFaults {
  /** Commits are executed, but their results are lost. */
  losesAnswers: boolean;
  /** Reads fail. */
  isDown: boolean;
}

/** A database behind a connection that a test can cut. */
export function atEndOf(line: LineFaults, database: Database): Database {
  return {
    dialect: database.dialect,
    isFull: database.isFull,
    read: async (script) => {
      if (line.isDown) throw new StoreFailed('unreachable', 'The database cannot be reached.');
      return database.read(script);
    },
    readInTurns: (script) => database.readInTurns(script),
    alone: (work) => database.alone(work),
    backUp: (path) => database.backUp(path),
    close: () => database.close(),
    transact: async (script) => {
      const result = await database.transact(script);
      if (!line.losesAnswers) return result;
      throw new StoreFailed('unreachable', 'The database went away while it was saving.');
    },
  };
}
