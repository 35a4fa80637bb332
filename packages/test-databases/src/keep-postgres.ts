// A process of its own that has a PostgreSQL and ends it when its input ends: that happens however
// the process at the other end ends, so no server is ever left behind.
import { startCluster } from './postgres-cluster.ts';

const cluster = startCluster({ fsync: process.argv.includes('--fsync') });

process.stdin.resume();
process.stdin.on('end', () => {
  cluster
    .then((started) => started.stop())
    .catch(() => {})
    .finally(() => process.exit());
});

try {
  const { url } = await cluster;
  process.stdout.write(`${JSON.stringify({ url })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failure: String(error) })}\n`);
}
