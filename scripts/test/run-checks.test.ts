import { expect, onTestFinished, test, vi } from 'vitest';
import type { Check } from '../checks/check.ts';
import { closingLine, runChecks } from '../run-checks.ts';

test('the closing line counts every test, and every other check as one', () => {
  const reports = [
    {
      name: 'tests',
      seconds: 1,
      outcome: { ok: true, tests: { passed: 7, failed: 0, skipped: 2 } },
    },
    { name: 'lint', seconds: 1, outcome: { ok: true } },
    { name: 'types', seconds: 1, outcome: { ok: false, output: 'wrong' } },
  ] as const;
  expect(closingLine(reports)).toBe('8 passed, 1 failed, 2 skipped');
});

test('a check that is to be alone is over before any other begins', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => said.mockRestore());
  const steps: string[] = [];
  const check = (name: string): Check => ({
    name,
    run: async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      return { ok: true };
    },
  });
  const before = process.exitCode;
  await runChecks([check('one'), { ...check('alone'), isAlone: true }, check('other')]);
  process.exitCode = before;
  expect(steps.slice(0, 3)).toEqual(['alone begins', 'alone ends', 'one begins']);
  expect(steps.length).toBe(6);
});
