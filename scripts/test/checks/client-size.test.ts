import { expect, test } from 'vitest';
import { clientSize } from '../../checks/client-size.ts';

test('if a client is larger than allowed, the check fails and reports the size of the client', async () => {
  const outcome = await clientSize(1_000);
  expect(outcome.ok).toBe(false);
  expect('output' in outcome && outcome.output).toMatch(
    /^openClient is \d+ bytes with gzip, and may be 1000\./u,
  );
});

test('the client is at most 45,000 bytes with gzip', async () => {
  expect(await clientSize()).toMatchObject({ ok: true });
});
