// A process that opens a data directory and prints a line. The directory remains open until the
// standard input ends.
import { openSqlite } from '../../src/sqlite.ts';

const database = await openSqlite({ dataDir: process.argv[2] ?? '' });
process.stdout.write('open\n');
process.stdin.resume();
process.stdin.on('end', () => void database.close());
