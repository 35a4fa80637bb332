import { openSqlite } from '@conch/store/sqlite';
import type { BenchCase, BenchResult } from '../bench-case.ts';
import { withDataDirectory } from '../durable/data-directory.ts';
import { openRelay, type RelayRoom } from '../durable/relay.ts';
import { SameRows } from '../durable/same-rows.ts';
import { inRounds, ratios, readableSpread, spreadOf, type TimeSpent } from '../durable/spent.ts';
import { SqliteBaseline } from '../durable/sqlite-baseline.ts';

const POSTS = 64;
const BATCHES = 10;

/** If messages arrive together, they share one write to the disk. */
export const groupCommit: BenchCase = {
  name: 'group-commit',
  run: () =>
    withDataDirectory(async (folder) => {
      const baseline = new SqliteBaseline(folder);
      const rows = await sameRows(`${folder}/rows`);
      const posting = await openRelay(`${folder}/posts`, 1);
      const answering = await openRelay(`${folder}/answers`, 1);
      const [baselines = [], written = [], posts = [], answers = []] = await inRounds(
        [
          () => inBatches(() => baseline.write(POSTS)),
          () => inBatches(() => rows.write(POSTS)),
          () => inBatches(() => postTogether(posting, '@Bo')),
          () =>
            inBatches(async () => {
              await postTogether(answering, '@Agent A');
              await answering.conch.idle();
            }),
        ],
        { warmUps: 3, rounds: 15 },
      );
      await posting.conch.close();
      await answering.conch.close();
      await rows.close();
      baseline.close();
      return [
        // If a post takes twice the time of the baseline, the rate is half.
        result('baseline', { of: 'wallUs', posts, others: baselines, budget: 2 }),
        result('baseline', { of: 'cpuUs', posts, others: baselines }),
        result('the same rows', { of: 'wallUs', posts, others: written }),
        result('the same rows', { of: 'cpuUs', posts, others: written }),
        {
          label: `${POSTS} posts at once, each answered by one agent, wall`,
          value: spreadOf(answers.map(({ wallUs }) => wallUs / POSTS / BATCHES)).median,
          unit: 'µs each',
          note: `CPU ${each(answers, 'cpuUs')} µs`,
        },
      ];
    }),
};

async function inBatches(work: () => unknown): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) await work();
}

async function sameRows(dataDir: string): Promise<SameRows> {
  const example = await openRelay(dataDir, 1);
  await postTogether(example, '@Bo');
  await example.conch.close();
  return SameRows.after(await openSqlite({ dataDir }), example.spaceId);
}

async function postTogether({ conch, spaceId, ana: from }: RelayRoom, to: string): Promise<void> {
  const texts = Array.from({ length: POSTS }, (_, nth) => `${to} here is number ${nth} of many.`);
  await Promise.all(texts.map((text) => conch.post({ spaceId, from, content: text })));
}

function result(
  what: string,
  measured: {
    readonly of: keyof TimeSpent;
    readonly posts: readonly TimeSpent[];
    readonly others: readonly TimeSpent[];
    readonly budget?: number;
  },
): BenchResult {
  const { of, posts, others, budget } = measured;
  const { median, min, max } = spreadOf(ratios(posts, others, of));
  return {
    label: `${POSTS} posts at once, ${of === 'cpuUs' ? 'CPU' : 'wall'}`,
    value: median,
    unit: `× ${what}`,
    ...(budget === undefined ? {} : { budget }),
    note: `${min.toFixed(2)}–${max.toFixed(2)}; ${each(others, of)} µs for each, post ${each(posts, of)} µs`,
  };
}

function each(rounds: readonly TimeSpent[], of: keyof TimeSpent): string {
  return readableSpread(spreadOf(rounds.map((spent) => spent[of] / POSTS / BATCHES)), 1);
}
