// A server in a process of its own, to be killed.
import { scriptKind } from '@conch/agents';
import { allPeopleAccess, setAdmin } from '@conch/store';
import type { Config } from '../../src/config.ts';
import { createServer } from '../../src/create-server.ts';

const config = JSON.parse(process.argv[2] ?? '') as Config;
const server = await createServer({ config, kinds: [scriptKind], logTo: { write: () => {} } });
const people = await server.database.read(() => allPeopleAccess());
if (people.length === 0) {
  const { id } = await server.conch.people.create({ name: 'Olga' });
  await server.database.transact(() => setAdmin({ id, isAdmin: true }));
}
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
process.send?.({ origin: server.origin });
