import type { Database } from '@conch/store';
import type { DatabaseKind } from '@conch/test-databases/vitest';

/** Hooks around the reads and commits of a server’s database. */
interface Tap {
  /** Wraps every read. Calling `read` performs the read. */
  aroundRead: <T>(read: () => Promise<T>) => Promise<T>;
  /** Called after each commit. */
  committed: () => void;
}

const NOTHING: Tap = { aroundRead: (read) => read(), committed: () => {} };

/** The same kind of database, with hooks that a test can change while the server runs. */
export function tappedKind(kind: DatabaseKind): {
  readonly kind: DatabaseKind;
  readonly turn: (tap: Partial<Tap>) => void;
} {
  let tap = NOTHING;
  const tapped = (database: Database): Database => ({
    dialect: database.dialect,
    isFull: database.isFull,
    read: (script) => tap.aroundRead(() => database.read(script)),
    readInTurns: (script) => tap.aroundRead(() => database.readInTurns(script)),
    transact: async (script) => {
      const result = await database.transact(script);
      tap.committed();
      return result;
    },
    alone: (work) => database.alone(work),
    backUp: (path) => database.backUp(path),
    close: () => database.close(),
  });
  const forTest: DatabaseKind['forTest'] = async () => {
    const place = await kind.forTest();
    return { ...place, open: async (options) => tapped(await place.open(options)) };
  };
  const turn = (given: Partial<Tap>): void => {
    tap = { ...NOTHING, ...given };
  };
  return { kind: { ...kind, forTest }, turn };
}
