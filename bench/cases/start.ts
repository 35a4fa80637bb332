import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../scripts/repository.ts';
import type { BenchCase, BenchResult } from '../bench-case.ts';
import { withDataDirectory } from '../durable/data-directory.ts';

const STARTS = 7;
const BUDGET_MS = 2_000;

/** The time from `npm start` to the first response, on a new and on an existing data directory. */
export const start: BenchCase = {
  name: 'start',
  run: () =>
    withDataDirectory(async (folder) => {
      // On a new checkout, the first start finds no compile cache, so this start uses none.
      const firstMs = await startMs(join(folder, 'first'), { NODE_DISABLE_COMPILE_CACHE: '1' });
      const fresh: number[] = [];
      const again: number[] = [];
      for (let round = 0; round < STARTS; round += 1) {
        const dataDir = join(folder, String(round));
        fresh.push(await startMs(dataDir));
        again.push(await startMs(dataDir));
      }
      return [
        { label: 'with nothing kept from earlier starts', value: firstMs, unit: 'ms wall' },
        result('npm start, a new data directory', fresh),
        result('npm start, again', again),
      ];
    }),
};

async function startMs(dataDir: string, env: Record<string, string> = {}): Promise<number> {
  const before = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    // npm forwards no signals to its child processes, so all of them are killed as one group.
    detached: true,
    env: { ...process.env, ...env, CONCH_DATA_DIR: dataDir, CONCH_PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const closed = once(child, 'close');
  const origin = await printedOrigin(child.stdout);
  const { ok } = await fetch(`${origin}/readyz`);
  const ms = performance.now() - before;
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  child.stdout.resume();
  await closed;
  return ok ? ms : Number.NaN;
}

async function printedOrigin(out: NodeJS.ReadableStream): Promise<string> {
  let printed = '';
  const { promise, resolve } = Promise.withResolvers<string>();
  out.on('data', (chunk: Buffer) => {
    printed += String(chunk);
    const origin = /listens +(\S+)\s/u.exec(printed)?.[1];
    if (origin !== undefined && printed.includes('Ready in')) resolve(origin);
  });
  out.on('end', () => resolve(''));
  return promise;
}

function result(label: string, times: readonly number[]): BenchResult {
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[sorted.length >>> 1] ?? Number.NaN;
  const note = `${sorted[0]?.toFixed(0)}–${sorted.at(-1)?.toFixed(0)} ms`;
  return { label, value, unit: 'ms wall', budget: BUDGET_MS, note };
}
