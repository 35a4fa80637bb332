import type { Client, ConnectionState } from '@conch/sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitOutage } from '../../src/connection/connection-limit.ts';
import { awaitChain } from '../../src/conversation/await-chain.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client with a fake connection, whose state the test sets. */
function fakeClient(kind: 'connecting' | 'open') {
  const listeners = new Set<(state: ConnectionState) => void>();
  let state = { kind } as ConnectionState;
  let checks = 0;
  const client = {
    get connection() {
      return state;
    },
    onConnection: (listener: (next: ConnectionState) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    checkLine: () => void (checks += 1),
    listen: () => () => {},
  } as unknown as Client;
  const become = (next: ConnectionState['kind']): void => {
    state = { kind: next } as ConnectionState;
    for (const listener of listeners) listener(state);
  };
  return { client, become, checks: () => checks };
}

test('a connection that stays lost for the whole limit is a failure, and each new connection restarts the limit', () => {
  const { client, become } = fakeClient('open');
  const failures: string[] = [];
  const stop = limitOutage(client, { limitMs: 1_000, fail: ({ kind }) => failures.push(kind) });
  become('waiting');
  vi.advanceTimersByTime(900);
  become('open');
  vi.advanceTimersByTime(900);
  become('waiting');
  become('connecting');
  vi.advanceTimersByTime(900);
  expect(failures).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(failures).toEqual(['unreachable']);
  stop();
});

test('an open connection is checked regularly, because a server that hangs closes no connection', () => {
  const { client, checks } = fakeClient('open');
  const stop = limitOutage(client, { limitMs: 1_000, fail: () => {} });
  vi.advanceTimersByTime(1_000);
  expect(checks()).toBe(2);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(checks()).toBe(2);
});

test('if there is no connection, ask fails with exit code 3 after the limit', async () => {
  const { client } = fakeClient('connecting');
  const asking = awaitChain({
    client,
    spaceId: 'any',
    signal: new AbortController().signal,
    timeoutMs: null,
    limitMs: 1_000,
    note: () => {},
    post: () => Promise.reject(new Error('nothing is posted')),
    onNews: () => {},
  });
  asking.catch(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(asking).rejects.toMatchObject({ kind: 'unreachable' });
});
