import { cpSync } from 'node:fs';
import { newSqlitePlace, type DatabasePlace } from '@conch/test-databases';
import { openPostgres } from '../../src/postgres.ts';
import { crashAt } from './crash-at.ts';
import { DatabaseRelay } from './relay.ts';

/**
 * Simulates a crash without a process and returns the state of the database. For SQLite, this is a
 * copy of the files at that moment. For PostgreSQL, this is the database after all connections were
 * cut.
 */
export async function leftAt(place: DatabasePlace, at: string): Promise<DatabasePlace> {
  const { location } = place;
  return location.dialect === 'sqlite'
    ? leftBySqlite(place, { dataDir: location.dataDir, at })
    : leftByPostgres(place, { url: location.url, at });
}

class Died extends Error {}

async function leftBySqlite(
  place: DatabasePlace,
  { dataDir, at }: { dataDir: string; at: string },
): Promise<DatabasePlace> {
  const left = await newSqlitePlace();
  const { location } = left;
  const { crashPoint } = crashAt(at, () => {
    if (location.dialect === 'sqlite') cpSync(dataDir, location.dataDir, { recursive: true });
    throw new Died(at);
  });
  await expectDeath(place.open({ crashPoint }));
  return left;
}

async function leftByPostgres(
  place: DatabasePlace,
  { url, at }: { url: string; at: string },
): Promise<DatabasePlace> {
  const relay = await DatabaseRelay.to(url);
  const { crashPoint } = crashAt(at, () => {
    relay.cut();
    throw new Died(at);
  });
  await expectDeath(openPostgres({ url: relay.url, crashPoint }));
  return place;
}

async function expectDeath(opening: Promise<unknown>): Promise<void> {
  const error = await opening.then(
    () => null,
    (reason: unknown) => reason,
  );
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Died) return;
  }
  throw new Error('it did not come to that place', { cause: error });
}
