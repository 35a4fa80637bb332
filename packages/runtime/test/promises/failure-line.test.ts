import { expect, test } from 'vitest';
import { failureLine } from '../../src/log.ts';

test('an unexpected error is logged with its class and its position in the code, never with its message', () => {
  const line = failureLine(
    'poll',
    new TypeError('at secret.ts:1:1 a private text\n at other.ts:2:2'),
  );
  expect(line).toEqual({
    what: 'failure',
    during: 'poll',
    code: 'TypeError',
    at: expect.stringMatching(/^failure-line\.test\.ts:\d+$/u) as string,
  });
});

test('an expected error is logged only with its code', () => {
  const error = Object.assign(new Error('away'), { code: 'unreachable' });
  expect(failureLine('poll', error)).toEqual({
    what: 'failure',
    during: 'poll',
    code: 'unreachable',
  });
});
