// A process that starts a PostgreSQL, prints its address and never exits by itself.
import { startPostgres } from '../../src/postgres-server.ts';

const { url } = await startPostgres({ fsync: false });
process.stdout.write(`${url}\n`);
setInterval(() => {}, 60_000);
