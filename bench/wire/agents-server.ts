// A normal server for outside agents. Its data directory is not deleted when the server ends.
import { createServer } from '@conch/server';
import { allPeopleAccess, setAdmin } from '@conch/store';
import { benchConfig } from './bench-config.ts';
import { serveOrders } from './serve-orders.ts';

const FAR = 1_000_000;

const { conch, database, port, close } = await createServer({
  config: benchConfig(process.argv[2] ?? ''),
  kinds: [],
  runtime: { parallelRuns: FAR },
});
const people = await database.read(() => allPeopleAccess());
if (people.length === 0) {
  const { id } = await conch.people.create({ name: 'Ana' });
  await database.transact(() => setAdmin({ id, isAdmin: true }));
}
serveOrders({ port, close });
