import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchCase, BenchResult } from '../bench-case.ts';
import { withDataDirectory } from '../durable/data-directory.ts';
import { ratios, readableSpread, spreadOf, type TimeSpent } from '../durable/spent.ts';

const SIZES = [1_000, 10_000, 100_000];
const TICKS = 20;
// The warm-up is long, because the number of threads grows until the first old threads end, after
// one week of the forum.
const WARM_UPS = 10;
const ROUNDS = 15;

/** The cost of a tick with all its writes does not depend on the number of agents. */
export const forumTicks: BenchCase = {
  name: 'forum-ticks',
  run: () =>
    withDataDirectory(async (folder) => {
      const forums: ChildProcess[] = [];
      try {
        // Each forum has its own process, so that the garbage of one forum is not collected while
        // another forum is measured.
        for (const agents of SIZES) forums.push(await forumOf(`${folder}/${agents}`, agents));
        const spent = await inTurns(forums);
        return SIZES.flatMap((agents, nth) => results(agents, spent[nth] ?? [], spent[0] ?? []));
      } finally {
        for (const child of forums) child.disconnect();
        await Promise.all(forums.map((child) => once(child, 'exit')));
      }
    }),
};

async function forumOf(folder: string, agents: number): Promise<ChildProcess> {
  process.stderr.write(`  making ${agents.toLocaleString('en')} agents\n`);
  const program = join(import.meta.dirname, '../durable/forum-process.ts');
  const child = fork(program, [folder, String(agents)], {
    execArgv: ['--conditions=conch-source'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

/** Alternates the forums, so that a busy moment of the machine affects all of them equally. */
async function inTurns(
  forums: readonly ChildProcess[],
): Promise<readonly (readonly TimeSpent[])[]> {
  const spent = forums.map((): TimeSpent[] => []);
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const [nth, child] of forums.entries()) {
      child.send(TICKS);
      const [one] = (await once(child, 'message')) as [TimeSpent];
      if (round >= 0) spent[nth]?.push(one);
    }
  }
  return spent;
}

function results(
  agents: number,
  spent: readonly TimeSpent[],
  first: readonly TimeSpent[],
): readonly BenchResult[] {
  const count = `${agents.toLocaleString('en')} agents`;
  const each = (of: keyof TimeSpent) => spreadOf(spent.map((one) => one[of] / TICKS / 1_000));
  const cpu = each('cpuUs');
  const label = `a tick of ${count}`;
  const note = `${readableSpread(cpu, 1)} ms CPU, ${readableSpread(each('wallUs'), 1)} ms wall`;
  if (spent === first) return [{ label, value: cpu.median, unit: 'ms CPU', note }];
  return (['cpuUs', 'wallUs'] as const).map((of) => {
    const { median, min, max } = spreadOf(ratios(spent, first, of));
    const range = `${min.toFixed(2)}–${max.toFixed(2)}`;
    const kind = of === 'cpuUs' ? 'CPU' : 'wall';
    return {
      label: `${label} against 1,000, ${kind}`,
      value: median,
      unit: '×',
      // Wall time has no budget, because it depends on the disk and on other programs.
      ...(of === 'cpuUs' ? { budget: 1.3, note: `${range}; ${note}` } : { note: range }),
    };
  });
}
