// A process that opens a database, writes to it, and kills itself at a crash point.
import type { Database } from '../../src/database.ts';
import { addCounter } from './counters.ts';
import { crashAt } from './crash-at.ts';
import type { OpeningDeath } from './deaths.ts';

const { location, at } = JSON.parse(process.argv[2] ?? '') as OpeningDeath;

const { crashPoint, opened } = crashAt(at, () => process.kill(process.pid, 'SIGKILL'));

const database = await open();
opened();
await database.transact(() => addCounter('ada', 7));

async function open(): Promise<Database> {
  if (location.dialect === 'sqlite') {
    const { openSqlite } = await import('../../src/sqlite.ts');
    return openSqlite({ dataDir: location.dataDir, crashPoint });
  }
  const { openPostgres } = await import('../../src/postgres.ts');
  return openPostgres({ url: location.url, crashPoint });
}
