import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { styleText } from 'node:util';
import type { Check, CheckOutcome, CheckProgress } from './checks/check.ts';
import { ProgressShow } from './progress/progress-show.ts';

interface CheckReport {
  readonly name: string;
  readonly outcome: CheckOutcome;
  readonly seconds: number;
}

/**
 * Runs checks in parallel: every large check at once, and the other checks in the remaining lanes.
 * Prints one line at the end of each check, and the output of a failed check. Names failed tests at
 * once.
 */
export async function runChecks(checks: readonly Check[]): Promise<void> {
  const large = checks.filter(({ isLarge }) => isLarge === true);
  const small = checks.filter(({ isLarge }) => isLarge !== true);
  const reports: CheckReport[] = [];
  const show = new ProgressShow(process.stdout);

  async function lane(waiting: Check[]): Promise<void> {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { name } = check;
      show.began(name);
      const report = await timed(check, {
        tell: (words) => show.update(name, words),
        tellFailure: (failed) => show.print(`${styleText('red', '✗')} ${failed}`),
      });
      show.remove(name);
      reports.push(report);
      show.print(reportLines(report));
    }
  }

  const besides = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () =>
    lane(small),
  );
  // A large check waits a quarter of its time, so two of them together use all cores.
  await Promise.all([...large.map((check) => lane([check]).then(() => lane(small))), ...besides]);
  show.close();
  console.log(`\n${closingLine(reports)}`);
  process.exitCode = reports.every(({ outcome }) => outcome.ok) ? 0 : 1;
}

/** "N passed, N failed". Every test counts as one, and so does every check without tests. */
export function closingLine(reports: readonly CheckReport[]): string {
  const counts = reports.map(
    ({ outcome }) =>
      outcome.tests ?? { passed: outcome.ok ? 1 : 0, failed: outcome.ok ? 0 : 1, skipped: 0 },
  );
  const sum = (of: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((total, count) => total + count[of], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

async function timed(check: Check, progress: CheckProgress): Promise<CheckReport> {
  const startedAt = performance.now();
  const outcome = await check.run(progress);
  return { name: check.name, outcome, seconds: (performance.now() - startedAt) / 1000 };
}

function reportLines({ name, outcome, seconds }: CheckReport): string {
  const mark = outcome.ok ? styleText('green', '✓') : styleText('red', '✗');
  const note = outcome.ok && outcome.note !== undefined ? `  ${outcome.note}` : '';
  const line = `${mark} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s${note}`;
  return outcome.ok ? line : `${line}\n\n${outcome.output.trim()}\n`;
}
