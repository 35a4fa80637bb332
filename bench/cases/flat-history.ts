import type { AgentKind } from '@conch/agents';
import { createConch } from '@conch/runtime';
import type { BenchCase, BenchResult } from '../bench-case.ts';
import { withDataDirectory } from '../durable/data-directory.ts';
import { openRelay, relayKind, runChain, type RelayRoom } from '../durable/relay.ts';
import { inRounds, ratios, readableSpread, spreadOf, type TimeSpent } from '../durable/spent.ts';
import { waitForIndex } from '../durable/wait-for-index.ts';
import { storeHistory } from '../durable/stored-history.ts';

const SIZES = [1000, 1_000_000];
const HAND_OFFS = 10;
const CHAINS = 10;
const BRIEFINGS = 200;
const BRIEFING_SIZE = 50;
const AUDIENCES = 8;

/** The cost of a hop and the cost of a briefing do not depend on the length of the history. */
export const flatHistory: BenchCase = {
  name: 'flat-history',
  run: () =>
    withDataDirectory(async (folder) => {
      const relays: RelayRoom[] = [];
      for (const size of SIZES) relays.push(await relayWithHistory(`${folder}/${size}`, size));
      const measure = (work: (relay: RelayRoom) => Promise<unknown>) =>
        inRounds(
          relays.map((relay) => () => work(relay)),
          { warmUps: 5, rounds: 15 },
        );
      const hops = await measure(async (relay) => {
        for (let chain = 0; chain < CHAINS; chain += 1) await runChain(relay);
      });
      const briefings = await measure((relay) => runChain(relay, READER));
      for (const { conch } of relays) await conch.close();
      return [
        flatness('a hop', hops, HAND_OFFS * CHAINS),
        flatness(`a briefing of ${BRIEFING_SIZE} messages`, briefings, BRIEFINGS),
      ];
    }),
};

const READER = 'Reader';

/** An agent that reads its briefing repeatedly. */
const readerKind: AgentKind = {
  name: 'reader',
  agentOf: () => ({
    ok: true,
    agent: {
      // oxlint-disable-next-line require-yield -- it has nothing to say
      async *run(task) {
        for (let nth = 0; nth < BRIEFINGS; nth += 1) {
          const messages = await task.history(BRIEFING_SIZE);
          if (messages.length < BRIEFING_SIZE) throw new Error('the briefing is too short');
        }
        return { kind: 'skipped' };
      },
    },
  }),
};

async function relayWithHistory(dataDir: string, messages: number): Promise<RelayRoom> {
  const relay = await openRelay(dataDir, HAND_OFFS + 1, { kind: readerKind, name: READER });
  await runChain(relay);
  await relay.conch.close();
  const started = performance.now();
  await storeHistory({
    dataDir,
    spaceId: relay.spaceId,
    agents: relay.agents,
    messages,
    audiences: AUDIENCES,
    progress(stored) {
      const seconds = (performance.now() - started) / 1000;
      if (stored % 100_000 > 0) return;
      process.stderr.write(
        `  ${stored.toLocaleString('en')} of ${messages.toLocaleString('en')} messages stored after ${seconds.toFixed(0)} s\n`,
      );
    },
  });
  const conch = await createConch({ database: dataDir, kinds: [relayKind, readerKind] });
  // Otherwise the search index would be filled during the measurement.
  await waitForIndex(conch, relay.spaceId);
  return { ...relay, conch };
}

function flatness(
  what: string,
  spent: readonly (readonly TimeSpent[])[],
  count: number,
): BenchResult {
  const [small = [], large = []] = spent;
  const spread = spreadOf(ratios(large, small, 'cpuUs'));
  const each = (rounds: readonly TimeSpent[]): string =>
    readableSpread(spreadOf(rounds.map(({ cpuUs }) => cpuUs / count)));
  return {
    label: `${what}, 1,000,000 stored messages against 1,000`,
    value: spread.median,
    unit: '×',
    budget: 1.3,
    note: `${spread.min.toFixed(2)}–${spread.max.toFixed(2)}; ${each(small)} and ${each(large)} µs CPU`,
  };
}
