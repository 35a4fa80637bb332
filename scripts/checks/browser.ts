import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckOutcome, TestCounts } from './check.ts';
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

/** How Playwright is run: where its settings are, and how it finds our packages. */
export const browserTests = {
  cwd: join(root, 'e2e'),
  nodeArgs: ['--conditions=conch-source'],
};

/** Every scenario in a real browser. */
export async function runBrowserTests(): Promise<CheckOutcome> {
  const reportFile = join(root, '.cache', 'browser-report.json');
  await rm(reportFile, { force: true });
  const answer = await runTool('@playwright/test', ['test', '--reporter=list,json'], {
    ...browserTests,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  });
  if (!existsSync(reportFile)) return { ok: false, output: answer.output };
  const report = JSON.parse(await readFile(reportFile, 'utf8')) as PlaywrightReport;
  const tests = countsOf(report);
  if (answer.code === 0) {
    const late = report.stats.flaky === 0 ? '' : `, ${report.stats.flaky} not at the first try`;
    return { ok: true, tests, note: `${tests.passed} scenarios${late}` };
  }
  // A file that does not even load has no failed test of its own.
  const failed = Math.max(1, tests.failed);
  return { ok: false, output: answer.output, tests: { ...tests, failed } };
}

function countsOf({ stats }: PlaywrightReport): TestCounts {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}
