import { sum, type Floor, type MemberId, type SpaceId, type Spend } from '@conch/engine';
import { floorOf, holdAgentDay, reservedForOthers, type Database, type Script } from '@conch/store';
import type { DatabasePlace } from '@conch/test-databases';

/** A database place that inspects the database after every commit. */
export function lookedAt(
  place: DatabasePlace,
  look: (database: Database) => Promise<void>,
): DatabasePlace {
  const open: DatabasePlace['open'] = async (options) => {
    const database = await place.open(options);
    return {
      dialect: database.dialect,
      isFull: database.isFull,
      read: (script) => database.read(script),
      readInTurns: (script) => database.readInTurns(script),
      alone: (work) => database.alone(work),
      backUp: (path) => database.backUp(path),
      close: () => database.close(),
      transact: async (script) => {
        const result = await database.transact(script);
        await look(database);
        return result;
      },
    };
  };
  return { ...place, open };
}

/** The spending of an agent on a day, including reservations for its runs. */
export function* takenByAgent(agent: MemberId, day: number): Script<Spend & { reserved: Spend }> {
  const spent = yield* holdAgentDay(agent, day);
  const reserved = yield* reservedForOthers(agent, '');
  return { ...sum(spent, reserved), reserved };
}

/** The spending of a space and of each of its chains, including reservations. */
export function* takenInSpace(
  spaceId: SpaceId,
): Script<{ readonly day: number; readonly chains: readonly number[] }> {
  const row = yield* floorOf(spaceId);
  const { ledger, runs, chains } = JSON.parse(row?.floor ?? 'null') as Floor;
  const reservedFor = (isMeant: (chainId: string) => boolean): number =>
    runs.reduce((all, run) => all + (isMeant(run.chainId) ? run.reserved.tokens : 0), 0);
  return {
    day: ledger.spent.tokens + reservedFor(() => true),
    chains: chains.map(({ id, spent }) => spent.tokens + reservedFor((chainId) => chainId === id)),
  };
}
