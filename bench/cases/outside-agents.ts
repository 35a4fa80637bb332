import type { BenchCase, BenchResult } from '../bench-case.ts';
import { withDataDirectory } from '../durable/data-directory.ts';
import { spreadOf, type Spread } from '../durable/spent.ts';
import { askAgents, type AskTimings } from '../wire/ask-agents.ts';
import { admitAgents } from '../wire/admit-agents.ts';
import { connectAgents, WORDS } from '../wire/outside-agents.ts';
import { BenchServer } from '../wire/server-process.ts';
import { closeWatchers, openWatchers, type BenchSocket } from '../wire/watchers.ts';

const AGENTS = 1_000;
const SPEAKERS = 50;
// The number of agents that connect before the measurement, because the first agents also cause
// one-time costs.
const FIRST = 100;
const ROUNDS = 5;

interface MeasuredServer {
  readonly server: BenchServer;
  readonly spaceId: string | null;
  readonly watcher: BenchSocket;
  readonly bytesEach: number;
  readonly close: () => Promise<void>;
}

/**
 * The cost of a thousand connected agents while fifty of them answer at once, compared with a bare
 * relay.
 */
export const outsideAgents: BenchCase = {
  name: 'outside-agents',
  run: () =>
    withDataDirectory(async (folder) => {
      const bare = await openBare();
      const conch = await openConch(folder);
      const ours: AskTimings[] = [];
      const baselines: AskTimings[] = [];
      for (let round = -2; round < ROUNDS; round += 1) {
        const baseline = await askAgents(bare, SPEAKERS);
        const mine = await askAgents(conch, SPEAKERS);
        if (round < 0) continue;
        baselines.push(baseline);
        ours.push(mine);
      }
      await conch.close();
      await bare.close();
      return [memory(conch, bare), ...results(ours, baselines)];
    }),
};

async function openBare(): Promise<MeasuredServer> {
  const tokens = Array.from({ length: FIRST + AGENTS }, (_, nth) => String(nth));
  return connectAll(await BenchServer.start('bare-server'), { tokens, spaceId: null });
}

/** Restarts the server after creating its agents, so that their creation is not measured. */
async function openConch(folder: string): Promise<MeasuredServer> {
  const first = await BenchServer.start('agents-server', folder);
  const admitted = await admitAgents(first, { count: FIRST + AGENTS, speakers: SPEAKERS });
  await first.end();
  return connectAll(await BenchServer.start('agents-server', folder), admitted);
}

async function connectAll(
  server: BenchServer,
  { tokens, spaceId }: { readonly tokens: readonly string[]; readonly spaceId: string | null },
): Promise<MeasuredServer> {
  const { port } = server;
  const [watcher] = await openWatchers(1, { port, spaceId });
  if (watcher === undefined) throw new Error('nobody watches');
  const first = await connectAgents(port, tokens.slice(0, FIRST));
  const before = await resident(server);
  const rest = await connectAgents(port, tokens.slice(FIRST));
  const bytesEach = ((await resident(server)) - before) / rest.length;
  const close = async (): Promise<void> => {
    closeWatchers([watcher]);
    for (const socket of [...first, ...rest]) socket.terminate();
    await server.end();
  };
  return { server, spaceId, watcher, bytesEach, close };
}

async function resident(server: BenchServer): Promise<number> {
  await server.order({ do: 'collect' });
  return (await server.usage()).rssBytes;
}

function memory(conch: MeasuredServer, bare: MeasuredServer): BenchResult {
  return {
    label: `each of ${AGENTS} agents that are connected`,
    value: conch.bytesEach / 1024,
    unit: 'KB',
    budget: 50,
    note: `bare ws ${(bare.bytesEach / 1024).toFixed(1)} KB`,
  };
}

function results(ours: readonly AskTimings[], baselines: readonly AskTimings[]): BenchResult[] {
  const ratio = spreadOf(ours.map(({ cpuMs }, n) => cpuMs / (baselines[n]?.cpuMs ?? Number.NaN)));
  const words = `${SPEAKERS} answers of ${WORDS} words at once`;
  const missing = ours.reduce((sum, { missing: lost }) => sum + lost, 0);
  return [
    latency('from the post to the first word, p99', [ours, baselines], 'firstMs'),
    latency('from the last word to the message, p99', [ours, baselines], 'messageMs'),
    {
      label: `${words}, CPU`,
      value: ratio.median,
      unit: '× a bare relay',
      note: `${spread(ratio)}; ${cpuOf(ours)} ms and ${cpuOf(baselines)} ms`,
    },
    { label: 'words that did not arrive', value: missing, unit: 'words', budget: 0 },
  ];
}

function latency(
  label: string,
  [ours, baselines]: readonly [readonly AskTimings[], readonly AskTimings[]],
  of: 'firstMs' | 'messageMs',
): BenchResult {
  const note = `the relay ${p99(baselines.flatMap((asked) => asked[of]))} ms`;
  return { label, value: p99(ours.flatMap((asked) => asked[of])), unit: 'ms', budget: 200, note };
}

function p99(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? Number.NaN;
}

function cpuOf(asked: readonly AskTimings[]): string {
  return spreadOf(asked.map(({ cpuMs }) => cpuMs)).median.toFixed(0);
}

function spread({ min, max }: Spread): string {
  return `${min.toFixed(1)}–${max.toFixed(1)}`;
}
