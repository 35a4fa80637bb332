import { expect, test } from 'vitest';
import { chainToWatch, waitingLine } from '../../src/screens/space/composer/waiting-line.ts';
import {
  liveStacks,
  stepsOf,
  stopperOf,
  tellsOfChain,
} from '../../src/screens/space/panels/chain-steps.ts';
import { runStateWords, runTone, tookSeconds } from '../../src/screens/space/panels/run-words.ts';

type Run = Parameters<typeof stepsOf>[0]['runs'][number];

function run(id: string, more: Partial<Run> = {}): Run {
  return {
    id,
    spaceId: 'space',
    agentId: `agent of ${id}`,
    chainId: 'chain',
    triggerId: 'trigger',
    state: 'ended',
    because: 'CH2',
    endedBecause: null,
    outcome: 'responded',
    failure: null,
    outcomeWords: null,
    delegatedToId: null,
    versionOf: null,
    stoppedById: null,
    messageId: null,
    waiters: [],
    offeredAt: '2026-01-01T10:00:00Z',
    startedAt: '2026-01-01T10:00:01Z',
    endedAt: '2026-01-01T10:00:03.500Z',
    tokens: 0,
    costUsd: null,
    isEstimated: false,
    ...more,
  };
}

test('steps are numbered in the order of the runs, and as deep as others wait for them', () => {
  const runs = [run('a'), run('b', { waiters: ['hr'] }), run('c', { waiters: ['hr', 'finance'] })];
  const steps = stepsOf({ runs }).map(({ number, depth }) => [number, depth]);
  expect(steps).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
});

test('each branch that goes on has a reply stack; a run that ended or has no turn yet has none', () => {
  const runs = [
    run('over', { waiters: ['hr'] }),
    run('held', { state: 'held', outcome: null, waiters: ['hr'] }),
    run('at work', { state: 'running', outcome: null, waiters: ['hr', 'finance'] }),
    run('beside', { state: 'queued', outcome: null }),
  ];
  expect(liveStacks({ runs })).toEqual([
    { runId: 'at work', agentId: 'agent of at work', waiters: ['hr', 'finance'] },
    { runId: 'beside', agentId: 'agent of beside', waiters: [] },
  ]);
});

test('the chain line names who waits, the one who waits longest first, and last who has the floor', () => {
  const live = { state: 'running', outcome: null } as const;
  const runs = [
    run('shallow', { ...live, agentId: 'data', waiters: ['hr'] }),
    run('deep', { ...live, agentId: 'data', waiters: ['hr', 'finance'] }),
  ];
  expect(waitingLine({ runs })).toEqual(['hr', 'finance', 'data']);
  expect(waitingLine({ runs: [run('alone', live), run('over', { waiters: ['hr'] })] })).toBeNull();
});

test('only where agents can wait for each other a chain is watched: the newest that goes on', () => {
  const runs = [{ chainId: 'old' }, { chainId: 'new' }] as never[];
  const watched = (policy: string, of = runs) =>
    chainToWatch({ space: { settings: { policy } }, runs: of });
  expect(watched('chain')).toBe('new');
  expect(watched('admin')).toBe('new');
  expect(watched('broadcast')).toBeNull();
  expect(watched('chain', [])).toBeNull();
});

test('[ST3] a chain that was stopped names who did it; one that ended by itself names nobody', () => {
  const stopped = { stoppedById: 'ana', outcome: 'cancelled' } as const;
  expect(stopperOf({ runs: [run('a'), run('b', { ...stopped, endedBecause: 'ST3' })] })).toBe(
    'ana',
  );
  // Only an answer of it was: it went on.
  expect(stopperOf({ runs: [run('a', { ...stopped, endedBecause: 'ST1' }), run('b')] })).toBeNull();
});

test('a frame tells of a chain by its id, or by a run that is known to be of it', () => {
  const known = new Set(['mine']);
  const tells = (frame: object) => tellsOfChain([frame as never], 'chain', known);
  expect(tells({ type: 'run', runId: 'new', chainId: 'chain' })).toBe(true);
  expect(tells({ type: 'run', runId: 'mine', chainId: null })).toBe(true);
  expect(tells({ type: 'chain', chainId: 'chain' })).toBe(true);
  expect(tells({ type: 'run', runId: 'other', chainId: null })).toBe(false);
  expect(tells({ type: 'run', runId: 'other', chainId: 'another' })).toBe(false);
  expect(tells({ type: 'floor' })).toBe(false);
});

test('a run that somebody stopped says who did', () => {
  const stopped = { state: 'ended', outcome: 'cancelled', stoppedById: 'bob' } as const;
  expect(runStateWords(stopped, false)).toBe('endCancelledBy');
});

test('a run that goes on says where it stands, one that ended how it ended', () => {
  const running = { state: 'running', outcome: null, stoppedById: null } as const;
  expect(runStateWords(running, false)).toBe('stateRunning');
  expect(runStateWords(running, true)).toBe('stateWriting');
  const ended = { state: 'ended', stoppedById: null } as const;
  expect(runStateWords({ ...ended, outcome: 'skipped' }, false)).toBe('endSkipped');
  expect(runStateWords({ ...ended, outcome: 'cancelled' }, false)).toBe('endCancelled');
  expect(runTone({ state: 'parked', outcome: null })).toBe('live');
  expect(runTone({ state: 'ended', outcome: 'passed' })).toBe('good');
  expect(runTone({ state: 'ended', outcome: 'suppressed' })).toBe('quiet');
  expect(runTone({ state: 'ended', outcome: 'failed' })).toBe('bad');
});

test('how long a run took is told once it has ended', () => {
  expect(tookSeconds(run('a'), 'en')).toBe('2.5');
  expect(tookSeconds(run('a', { endedAt: null }), 'en')).toBeNull();
});
