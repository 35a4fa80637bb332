import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckOutcome, CheckProgress, TestCounts } from './check.ts';
import { tellingProgress, withoutProgress } from '../progress/progress-line.ts';
import { root } from '../repository.ts';
import { runTool } from '../tool.ts';

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly unknown[];
}

const UNIT = 'test files';
// Far above the duration of the longest test file, even on a busy machine.
const SILENCE_LIMIT_MS = 20 * 60_000;

/** Runs every test of the repository. The environment sets the sizes of the generated tests. */
export async function runTests(progress: CheckProgress): Promise<CheckOutcome> {
  const reportFile = join(root, '.cache', 'vitest-report.json');
  await rm(reportFile, { force: true });
  const reporters = ['default', 'json', './scripts/progress/vitest-reporter.ts'];
  const { code, output } = await runTool(
    'vitest',
    ['run', ...reporters.map((one) => `--reporter=${one}`), `--outputFile.json=${reportFile}`],
    { onOutput: tellingProgress(progress, UNIT), silenceLimitMs: SILENCE_LIMIT_MS },
  );
  if (!existsSync(reportFile)) return { ok: false, output: withoutProgress(output, UNIT) };

  const report = JSON.parse(await readFile(reportFile, 'utf8')) as VitestReport;
  const tests = countsOf(report);
  if (code !== 0 || !report.success) {
    // A test file that fails to load counts as one failed test.
    return {
      ok: false,
      output: withoutProgress(output, UNIT),
      tests: { ...tests, failed: Math.max(1, tests.failed) },
    };
  }
  const counts = `${tests.passed} tests in ${report.testResults.length} files`;
  return { ok: true, tests, note: [counts, ...seenIn(output)].join('\n  ') };
}

// The lines in which exhaustive tests report their counts.
function seenIn(output: string): readonly string[] {
  return output.split('\n').filter((line) => line.startsWith('seen: '));
}

function countsOf(report: VitestReport): TestCounts {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
