// A separate process that runs a PostgreSQL server and stops the server when the input ends. The
// input also ends when the parent dies, so no server remains. A line of input halts or resumes the
// server, and a line of output confirms the command.
import { createInterface } from 'node:readline';
import { startCluster, type HaltMode } from './postgres-cluster.ts';

const cluster = startCluster({ fsync: process.argv.includes('--fsync') });
let last: Promise<unknown> = Promise.resolve();

createInterface(process.stdin)
  .on('line', (order) => {
    last = last.then(() => obey(order as HaltMode | 'resume')).then(tell, tellFailure);
  })
  .on('close', () => {
    cluster
      .then((started) => started.stop())
      .catch(() => {})
      .finally(() => process.exit());
  });

try {
  const { url } = await cluster;
  tell({ url });
} catch (error) {
  tellFailure(error);
}

async function obey(order: HaltMode | 'resume'): Promise<object> {
  const started = await cluster;
  await (order === 'resume' ? started.resume() : started.halt(order));
  return {};
}

function tell(told: object): void {
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

function tellFailure(error: unknown): void {
  tell({ failure: String(error) });
}
