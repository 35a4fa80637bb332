import { expect, onTestFinished, test, vi } from 'vitest';
import { WantedParts } from '../../src/client/lazy/wanted-parts.ts';

const ENDLESS = new Promise<void>(() => {});

test('if the screen needs no part, nothing waits', async () => {
  await expect(new WantedParts().settled()).resolves.toBeUndefined();
});

test('other parts wait until every part that the screen needs is shown', async () => {
  const parts = new WantedParts();
  const [composer, card] = [{}, {}];
  const settled = vi.fn<() => void>();
  parts.want(composer, ENDLESS);
  parts.want(card, ENDLESS);
  const waiting = parts.settled().then(settled);
  parts.shown(composer);
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  parts.shown(card);
  await waiting;
  expect(settled).toHaveBeenCalledOnce();
});

test('a part that could not be loaded holds other parts back for only two seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const parts = new WantedParts();
  parts.want({}, Promise.reject(new Error('lost')));
  const waiting = parts.settled();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(waiting).resolves.toBeUndefined();
});
