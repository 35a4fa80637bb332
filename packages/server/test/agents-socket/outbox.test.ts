import { PassThrough } from 'node:stream';
import { ManualClock } from '@conch/runtime/testing';
import { expect, test } from 'vitest';
import { AgentOutbox } from '../../src/socket/agents/outbox.ts';
import { Outlet } from '../../src/socket/outlet.ts';
import { turn } from '../support/turn.ts';

test('[P-3] frames for an agent are queued until the agent’s access is confirmed', async () => {
  const stream = new PassThrough();
  const checks: ((isGood: boolean) => void)[] = [];
  let isFresh = false;
  const outbox = new AgentOutbox({
    outlet: new Outlet({
      stream,
      isOpen: () => true,
      clock: new ManualClock(),
      stalledMs: 1_000,
      stalled: () => {},
    }),
    isFresh: () => isFresh,
    isGood: () => new Promise((resolve) => checks.push(resolve)),
    mostBytes: 1_000,
    overfull: () => {},
  });
  outbox.add({ type: 'pong' });
  await turn();
  // The first check succeeds, but access changes again before the result of the check arrives.
  checks[0]?.(true);
  await turn();
  expect(stream.readableLength).toBe(0);
  isFresh = true;
  checks[1]?.(true);
  await turn();
  expect(stream.readableLength).toBeGreaterThan(0);
});
