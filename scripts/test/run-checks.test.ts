import { expect, onTestFinished, test, vi } from 'vitest';
import type { Check } from '../checks/check.ts';
import { closingLine, runChecks } from '../run-checks.ts';

test('the closing line counts every test, and counts a check without tests as one test', () => {
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

test('all large checks begin at once, and other checks run in parallel with them', async () => {
  const printed = [
    vi.spyOn(console, 'log').mockReturnValue(),
    vi.spyOn(process.stdout, 'write').mockReturnValue(true),
  ];
  onTestFinished(() => printed.forEach((one) => one.mockRestore()));
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
  const large = ['browser', 'tests'].map((name) => ({ ...check(name), isLarge: true }) as const);
  await runChecks([check('lint'), ...large, check('types')]);
  process.exitCode = before;
  const begun = steps.slice(
    0,
    steps.findIndex((step) => step.endsWith('ends')),
  );
  expect(begun).toEqual(expect.arrayContaining(['browser begins', 'tests begins', 'lint begins']));
  expect(steps.length).toBe(8);
});
