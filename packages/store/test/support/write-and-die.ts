// A process that opens a database and writes to it, and somewhere on the way kills itself.
import { flushCompileCache } from 'node:module';
import type { Database } from '../../src/database.ts';
import { addCounter } from './counters.ts';
import type { Death } from './deaths.ts';

const { location, at } = JSON.parse(process.argv[2] ?? '') as Death;

// Commits have no names: they are called after the migration whose statement was passed last.
let doing = 'nothing';

function crashPoint(name: string): void {
  const migration = /^migration-\d+/.exec(name)?.[0];
  doing = migration ?? doing;
  if ((migration === undefined ? `${doing}-${name}` : name) !== at) return;
  flushCompileCache();
  process.kill(process.pid, 'SIGKILL');
}

const database = await open();
doing = 'write';
await database.transact(() => addCounter('ada', 7));

async function open(): Promise<Database> {
  if (location.dialect === 'sqlite') {
    const { openSqlite } = await import('../../src/sqlite.ts');
    return openSqlite({ dataDir: location.dataDir, crashPoint });
  }
  const { openPostgres } = await import('../../src/postgres.ts');
  return openPostgres({ url: location.url, crashPoint });
}
