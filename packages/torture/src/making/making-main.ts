// A Conch server as a separate process, which another process calls and kills.
import { flushCompileCache } from 'node:module';
import { scriptKind } from '@conch/agents';
import { createServer, PLAIN_CONFIG } from '@conch/server';
import { firstRun } from '@conch/server/first-run';
import { openPostgres } from '@conch/store/postgres';
import { openSqlite } from '@conch/store/sqlite';
import type { MakingOptions, MakingOrder, MakingReport } from './making-orders.ts';

const FAR = 1_000_000;
const { location, folder, adminToken } = JSON.parse(process.argv[2] ?? '') as MakingOptions;

function tell(report: MakingReport): void {
  process.send?.(report);
}

const STEPS = new Set(['before-statement', 'before-commit', 'after-commit']);
let steps = 0;
let deadlyStep = 0;

function crashPoint(name: string): void {
  if (!STEPS.has(name)) return;
  steps += 1;
  if (steps !== deadlyStep) return;
  flushCompileCache();
  process.kill(process.pid, 'SIGKILL');
}

process.on('message', (order: MakingOrder) => {
  if (order.kind === 'live') {
    deadlyStep = 0;
    tell({ kind: 'counted', steps });
  } else {
    steps = 0;
    deadlyStep = order.atStep;
    tell({ kind: 'armed' });
  }
});
// Ends the process when its parent process ends.
process.on('disconnect', () => process.exit());

const server = await createServer({
  config: {
    ...PLAIN_CONFIG,
    dataDir: folder,
    port: 0,
    adminToken,
    secretKey: 'a key of the torture, which seals nothing worth having',
    logLevel: 'silent',
    limits: { ...PLAIN_CONFIG.limits, requestsPer10s: FAR, postsPer10s: FAR },
  },
  kinds: [scriptKind],
  database: await (location.dialect === 'sqlite'
    ? openSqlite({ dataDir: location.dataDir, crashPoint })
    : openPostgres({ url: location.url, crashPoint })),
  prepare: async (stage) => {
    await firstRun(stage, { hasDemo: false });
  },
});
tell({ kind: 'ready', origin: server.origin });
