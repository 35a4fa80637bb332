// A server in a separate process that tests can kill.
import { scriptKind } from '@conch/agents';
import { allPeopleAccess, setAdmin } from '@conch/store';
import type { Config } from '../../../src/config.ts';
import { createServer, type ServerOptions } from '../../../src/create-server.ts';

/** A named point in the code, and the number of the visit at which the process dies. */
export interface ServerKillPoint {
  readonly point: string;
  readonly visit: number;
}

let death: ServerKillPoint | null = null;
let visits = 0;

function crashPoint(name: string): void {
  if (name !== death?.point) return;
  visits += 1;
  if (visits === death.visit) process.kill(process.pid, 'SIGKILL');
}

const config = JSON.parse(process.argv[2] ?? '') as Config;
const timing = JSON.parse(process.argv[3] ?? '{}') as NonNullable<
  ServerOptions['runtime']
>['timing'];
const server = await createServer({
  config,
  kinds: [scriptKind],
  logTo: { write: () => {} },
  runtime: { crashPoint, ...(timing === undefined ? {} : { timing }) },
});
const people = await server.database.read(() => allPeopleAccess());
if (people.length === 0) {
  const { id } = await server.conch.people.create({ name: 'Olga' });
  await server.database.transact(() => setAdmin({ id, isAdmin: true }));
}
process.on('message', (given: ServerKillPoint) => {
  death = given;
});
// The parent process has ended.
process.on('disconnect', () => process.exit());
process.send?.({ origin: server.origin });
