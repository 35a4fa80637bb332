import type { BenchCase, BenchResult } from '../bench-case.ts';
import { withDataDirectory } from '../durable/data-directory.ts';
import { openRelay, runChain, type RelayRoom } from '../durable/relay.ts';
import { inRounds, ratios, readableSpread, spreadOf, type TimeSpent } from '../durable/spent.ts';
import { SqliteBaseline } from '../durable/sqlite-baseline.ts';

const HAND_OFFS = 10;
const CHAINS = 20;
const HOPS = HAND_OFFS * CHAINS;

/** The cost of a durable hand-off, compared with one transaction that writes three small rows. */
export const durableHop: BenchCase = {
  name: 'durable-hop',
  run: () =>
    withDataDirectory(async (folder) => {
      const baseline = new SqliteBaseline(folder);
      const relay = await openRelay(`${folder}/relay`, HAND_OFFS + 1);
      const single = await openRelay(`${folder}/single`, 1);
      const [baselines = [], chains = [], singles = []] = await inRounds(
        [
          () => {
            for (let hop = 0; hop < HOPS; hop += 1) baseline.write(1);
          },
          () => runChains(relay),
          () => runChains(single),
        ],
        { warmUps: 5, rounds: 15 },
      );
      await relay.conch.close();
      await single.conch.close();
      baseline.close();
      const hops = chains.map((spent, round) => without(spent, singles[round]));
      return [
        result('a hop of a chain', { of: 'cpuUs', ours: hops, baselines, budget: 5 }),
        result('a hop of a chain', { of: 'wallUs', ours: hops, baselines, budget: 3 }),
        result('a tenth of a chain', { of: 'cpuUs', ours: chains, baselines }),
        result('a tenth of a chain', { of: 'wallUs', ours: chains, baselines }),
      ];
    }),
};

async function runChains(relay: RelayRoom): Promise<void> {
  for (let chain = 0; chain < CHAINS; chain += 1) await runChain(relay);
}

/**
 * The cost of the hand-offs alone: the cost of a whole chain minus the cost of one message with one
 * answer.
 */
function without(chain: TimeSpent, single: TimeSpent | undefined): TimeSpent {
  return {
    cpuUs: chain.cpuUs - (single?.cpuUs ?? 0),
    wallUs: chain.wallUs - (single?.wallUs ?? 0),
  };
}

function result(
  what: string,
  measured: {
    readonly of: keyof TimeSpent;
    readonly ours: readonly TimeSpent[];
    readonly baselines: readonly TimeSpent[];
    readonly budget?: number;
  },
): BenchResult {
  const { of, ours, baselines, budget } = measured;
  const { median, min, max } = spreadOf(ratios(ours, baselines, of));
  const each = (rounds: readonly TimeSpent[]): string =>
    readableSpread(spreadOf(rounds.map((spent) => spent[of] / HOPS)));
  return {
    label: `${what}, ${HAND_OFFS} hand-offs, ${of === 'cpuUs' ? 'CPU' : 'wall'}`,
    value: median,
    unit: '× baseline',
    ...(budget === undefined ? {} : { budget }),
    note: `${min.toFixed(2)}–${max.toFixed(2)}; baseline ${each(baselines)} µs, ours ${each(ours)} µs`,
  };
}
