import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckOutcome, TestCounts } from './check.ts';
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

/** Every test of the repository; how large the generated ones are, the environment says. */
export async function runTests(): Promise<CheckOutcome> {
  const reportFile = join(root, '.cache', 'vitest-report.json');
  await rm(reportFile, { force: true });
  const answer = await runTool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ]);
  if (!existsSync(reportFile)) return { ok: false, output: answer.output };

  const report = JSON.parse(await readFile(reportFile, 'utf8')) as VitestReport;
  const tests = countsOf(report);
  if (answer.code !== 0 || !report.success) {
    // A file that does not even load has no failed test of its own.
    return {
      ok: false,
      output: answer.output,
      tests: { ...tests, failed: Math.max(1, tests.failed) },
    };
  }
  const counts = `${tests.passed} tests in ${report.testResults.length} files`;
  return { ok: true, tests, note: [counts, ...seenIn(answer.output)].join('\n  ') };
}

// What an exhaustive test says it has been through is worth a line of its own.
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
