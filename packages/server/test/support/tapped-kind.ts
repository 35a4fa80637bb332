import type { Database } from '@conch/store';
import type { DatabaseKind } from '@conch/test-databases/vitest';

/** What a test does around the reads of a server’s database. */
interface Tap {
  /** Is called in the place of every read, with the way to do it. */
  aroundRead: <T>(read: () => Promise<T>) => Promise<T>;
  /** Is called when a transaction has been committed. */
  committed: () => void;
}

const NOTHING: Tap = { aroundRead: (read) => read(), committed: () => {} };

/** The same kind of database, with a tap that a test can turn while the server runs. */
export function tappedKind(kind: DatabaseKind): {
  readonly kind: DatabaseKind;
  readonly turn: (tap: Partial<Tap>) => void;
} {
  let tap = NOTHING;
  const tapped = (database: Database): Database => ({
    dialect: database.dialect,
    read: (script) => tap.aroundRead(() => database.read(script)),
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
