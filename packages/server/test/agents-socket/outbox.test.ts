import { PassThrough } from 'node:stream';
import { ManualClock } from '@conch/runtime/testing';
import { expect, test } from 'vitest';
import { Outbox } from '../../src/socket/agents/outbox.ts';
import { Outlet } from '../../src/socket/outlet.ts';
import { turn } from '../support/turn.ts';

test('[P-3] what has waited is not sent while it is not known whether it may be', async () => {
  const stream = new PassThrough();
  const asked: ((isGood: boolean) => void)[] = [];
  let isFresh = false;
  const outbox = new Outbox({
    outlet: new Outlet({
      stream,
      isOpen: () => true,
      clock: new ManualClock(),
      stalledMs: 1_000,
      stalled: () => {},
    }),
    isFresh: () => isFresh,
    isGood: () => new Promise((resolve) => asked.push(resolve)),
    mostBytes: 1_000,
    overfull: () => {},
  });
  outbox.add({ type: 'pong' });
  await turn();
  // It was good when it was asked, and before the answer came access has changed once more.
  asked[0]?.(true);
  await turn();
  expect(stream.readableLength).toBe(0);
  isFresh = true;
  asked[1]?.(true);
  await turn();
  expect(stream.readableLength).toBeGreaterThan(0);
});
