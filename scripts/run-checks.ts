import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { styleText } from 'node:util';
import type { Check, CheckOutcome } from './checks/check.ts';

interface CheckReport {
  readonly name: string;
  readonly outcome: CheckOutcome;
  readonly seconds: number;
}

/** Runs checks side by side, one line for each when it ends; a failed one also shows its output. */
export async function runChecks(checks: readonly Check[]): Promise<void> {
  const waiting = checks.filter(({ isAlone }) => isAlone === true);
  const active = new Set<string>();
  const reports: CheckReport[] = [];

  async function lane(): Promise<void> {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      active.add(check.name);
      showActive(active);
      const report = await timed(check);
      active.delete(check.name);
      reports.push(report);
      hideActive();
      console.log(reportLines(report));
      showActive(active);
    }
  }

  await lane();
  waiting.push(...checks.filter(({ isAlone }) => isAlone !== true));
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, lane));
  console.log(`\n${closingLine(reports)}`);
  process.exitCode = reports.every(({ outcome }) => outcome.ok) ? 0 : 1;
}

/** "N passed, N failed": every test counts, and every other check counts as one. */
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

async function timed(check: Check): Promise<CheckReport> {
  const startedAt = performance.now();
  const outcome = await check.run();
  return { name: check.name, outcome, seconds: (performance.now() - startedAt) / 1000 };
}

function reportLines({ name, outcome, seconds }: CheckReport): string {
  const mark = outcome.ok ? styleText('green', '✓') : styleText('red', '✗');
  const note = outcome.ok && outcome.note !== undefined ? `  ${outcome.note}` : '';
  const line = `${mark} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s${note}`;
  return outcome.ok ? line : `${line}\n\n${outcome.output.trim()}\n`;
}

function showActive(active: ReadonlySet<string>): void {
  if (process.stdout.isTTY && active.size > 0) process.stdout.write(`… ${[...active].join(', ')}`);
}

function hideActive(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
}
