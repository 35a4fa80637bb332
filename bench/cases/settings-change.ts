import type { BenchCase } from '../bench-case.ts';
import { spreadOf } from '../durable/spent.ts';
import { BENCH_TOKEN } from '../wire/bench-token.ts';
import { BenchServer } from '../wire/server-process.ts';
import { closeWatchers, openWatchers, untilTrue, type BenchSocket } from '../wire/watchers.ts';

const SOCKETS = 1_000;
const ROUNDS = 5;
const AT_ONCE = 50;

/**
 * The cost of sending one changed setting to a thousand sockets, compared with watchers that reload
 * the space.
 */
export const settingsChange: BenchCase = {
  name: 'settings-change',
  async run() {
    const server = await BenchServer.start('conch-server');
    const spaceId = server.spaces?.speak ?? '';
    const watchers = await openWatchers(SOCKETS, { port: server.port, spaceId });
    const readSpace = () => readSpaces(server.port, spaceId, SOCKETS);
    const cpuMs: number[] = [];
    const ratios: number[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const alone = await cpuMsOfChange({ server, watchers });
      const asking = await cpuMsOfChange({ server, watchers, after: readSpace });
      if (round < 0) continue;
      cpuMs.push(alone);
      ratios.push(alone / asking);
    }
    closeWatchers(watchers);
    await server.end();
    const { median, min, max } = spreadOf(ratios);
    return [
      {
        label: `a setting to ${SOCKETS} sockets, CPU with no request`,
        value: median,
        unit: '× with a request of each watcher',
        budget: 0.5,
        note: `${min.toFixed(2)}–${max.toFixed(2)}; ${spreadOf(cpuMs).median.toFixed(1)} ms with no request`,
      },
    ];
  },
};

interface Change {
  readonly server: BenchServer;
  readonly watchers: readonly BenchSocket[];
  readonly after?: () => Promise<void>;
}

async function cpuMsOfChange({ server, watchers, after }: Change): Promise<number> {
  const before = await server.usage();
  const bytesBefore = watchers.map(({ bytes }) => bytes);
  await server.order({ do: 'change' });
  await untilTrue(() => watchers.every(({ bytes }, place) => bytes > (bytesBefore[place] ?? 0)));
  await after?.();
  const { cpuUs } = await server.usage();
  return (cpuUs - before.cpuUs) / 1_000;
}

async function readSpaces(port: number, spaceId: string, count: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/v1/spaces/${spaceId}`;
  const headers = { authorization: `Bearer ${BENCH_TOKEN}` };
  for (let requested = 0; requested < count; requested += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - requested);
    const answers = Array.from({ length: size }, async () => {
      const answer = await fetch(url, { headers });
      if (!answer.ok) throw new Error(`the space was not read: ${answer.status}`);
      await answer.arrayBuffer();
    });
    await Promise.all(answers);
  }
}
