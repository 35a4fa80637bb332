import { expect, test } from 'vitest';
import { closingLine } from '../run-checks.ts';

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
