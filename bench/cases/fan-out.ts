import type { BenchCase } from '../bench-case.ts';
import { spreadOf } from '../durable/spent.ts';
import { BenchServer } from '../wire/server-process.ts';
import { closeWatchers, openWatchers, untilTrue, type BenchSocket } from '../wire/watchers.ts';

const SOCKETS = 1_000;
const MESSAGES = 20;
const ROUNDS = 7;

interface Side {
  readonly server: BenchServer;
  readonly watchers: readonly BenchSocket[];
}

/**
 * The cost of delivering one message to a thousand sockets, compared with a bare loop that
 * serialises the message once.
 */
export const fanOut: BenchCase = {
  name: 'fan-out',
  async run() {
    const conch = await open('conch-server');
    const bare = await open('bare-server');
    const ours: number[] = [];
    const baselines: number[] = [];
    for (let round = -2; round < ROUNDS; round += 1) {
      const baseline = await deliveriesPerSecond(bare);
      const mine = await deliveriesPerSecond(conch);
      if (round < 0) continue;
      baselines.push(baseline);
      ours.push(mine / baseline);
    }
    for (const { server, watchers } of [conch, bare]) {
      closeWatchers(watchers);
      await server.end();
    }
    const { median, min, max } = spreadOf(ours.map((ratio) => 1 / ratio));
    return [
      {
        label: `a message to ${SOCKETS} sockets, CPU of a delivery`,
        value: median,
        unit: '× a bare loop',
        // A ratio of 1.25 means at least 0.8 times as many deliveries per CPU second as the bare
        // loop.
        budget: 1.25,
        note: `${min.toFixed(2)}–${max.toFixed(2)}; the loop ${(spreadOf(baselines).median / 1000).toFixed(0)} k deliveries a CPU second`,
      },
    ];
  },
};

async function open(name: 'conch-server' | 'bare-server'): Promise<Side> {
  const server = await BenchServer.start(name);
  const spaceId = server.spaces?.speak ?? null;
  return { server, watchers: await openWatchers(SOCKETS, { port: server.port, spaceId }) };
}

async function deliveriesPerSecond({ server, watchers }: Side): Promise<number> {
  const before = await server.usage();
  for (let n = 0; n < MESSAGES; n += 1) {
    const bytesBefore = watchers.map(({ bytes }) => bytes);
    await server.order({ do: 'speak', messages: 1 });
    await untilTrue(() => watchers.every(({ bytes }, place) => bytes > (bytesBefore[place] ?? 0)));
  }
  const after = await server.usage();
  return (watchers.length * MESSAGES) / ((after.cpuUs - before.cpuUs) / 1e6);
}
