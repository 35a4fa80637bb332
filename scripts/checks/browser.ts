import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { CheckOutcome, CheckProgress, TestCounts } from './check.ts';
import { tellingProgress, withoutProgress } from '../progress/progress-line.ts';
import { root } from '../repository.ts';
import { runTool } from '../tool.ts';

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** The options for Playwright: its folder, and how it finds our packages. */
export const browserTests = {
  cwd: join(root, 'e2e'),
  nodeArgs: ['--conditions=conch-source'],
};

const UNIT = 'scenarios';
const PROGRESS = join(root, 'scripts', 'progress', 'playwright-reporter.ts');

/** Runs every scenario in a real browser. */
export async function runBrowserTests(progress: CheckProgress): Promise<CheckOutcome> {
  const reportFile = join(root, '.cache', 'browser-report.json');
  await rm(reportFile, { force: true });
  // One worker for each core, because the unit tests run at the same time.
  const flags = [`--workers=${availableParallelism()}`, `--reporter=list,json,${PROGRESS}`];
  const answer = await runTool('@playwright/test', ['test', ...flags], {
    ...browserTests,
    onOutput: tellingProgress(progress, UNIT),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  });
  if (!existsSync(reportFile)) return { ok: false, output: withoutProgress(answer.output, UNIT) };
  const report = JSON.parse(await readFile(reportFile, 'utf8')) as PlaywrightReport;
  const tests = countsOf(report);
  if (answer.code === 0) {
    const late = report.stats.flaky === 0 ? '' : `, ${report.stats.flaky} flaky`;
    return { ok: true, tests, note: `${tests.passed} scenarios${late}` };
  }
  // A test file that fails to load counts as one failed test.
  const failed = Math.max(1, tests.failed);
  return { ok: false, output: withoutProgress(answer.output, UNIT), tests: { ...tests, failed } };
}

function countsOf({ stats }: PlaywrightReport): TestCounts {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}
