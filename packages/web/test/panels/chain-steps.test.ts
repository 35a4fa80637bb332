import { expect, test } from 'vitest';
import {
  chainToWatch,
  waitingLine,
} from '../../src/screens/space/composer/presence/waiting-line.ts';
import {
  liveStacks,
  stepsOf,
  stopperOf,
  tellsOfChain,
} from '../../src/screens/space/panels/chain/chain-steps.ts';
import {
  runStateWords,
  runTone,
  durationSeconds,
} from '../../src/screens/space/panels/why/run-words.ts';

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
    cancelReason: null,
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
    branch: 0,
    handOff: null,
    ...more,
  };
}

test('steps are numbered in the order of the runs, and the depth is the number of waiting agents', () => {
  const runs = [run('a'), run('b', { waiters: ['hr'] }), run('c', { waiters: ['hr', 'finance'] })];
  const steps = stepsOf({ runs }).map(({ number, depth }) => [number, depth]);
  expect(steps).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
});

test('each running branch has a reply stack, but an ended run and a held run have no reply stack', () => {
  const runs = [
    run('over', { waiters: ['hr'] }),
    run('held', { state: 'held', outcome: null, waiters: ['hr'] }),
    run('at work', { state: 'running', outcome: null, waiters: ['hr', 'finance'] }),
    run('beside', { state: 'queued', outcome: null }),
  ];
  const stack = [{ agentId: 'hr', askedId: 'finance', reason: 'need the sheet' }];
  const branches = [{ id: 0, stack, mentions: [] }];
  const waiters = [
    { id: 'hr', reason: 'need the sheet' },
    { id: 'finance', reason: '' },
  ];
  expect(liveStacks({ runs, branches })).toEqual([
    { runId: 'at work', agentId: 'agent of at work', waiters },
    { runId: 'beside', agentId: 'agent of beside', waiters: [] },
  ]);
});

test('the chain line shows the waiting agents, longest wait first, and then the agent with the floor', () => {
  const live = { state: 'running', outcome: null } as const;
  const runs = [
    run('shallow', { ...live, agentId: 'data', waiters: ['hr'] }),
    run('deep', { ...live, agentId: 'data', waiters: ['hr', 'finance'] }),
  ];
  expect(waitingLine({ runs, branches: [] })).toEqual(['hr', 'finance', 'data']);
  const others = [run('alone', live), run('over', { waiters: ['hr'] })];
  expect(waitingLine({ runs: others, branches: [] })).toBeNull();
});

test('in policies with a reply stack, the page watches the newest running chain', () => {
  const runs = [{ chainId: 'old' }, { chainId: 'new' }] as never[];
  const watched = (policy: 'broadcast' | 'chain' | 'coordinator', of = runs) =>
    chainToWatch({ space: { settings: { policy } }, runs: of });
  expect(watched('chain')).toBe('new');
  expect(watched('coordinator')).toBe('new');
  expect(watched('broadcast')).toBeNull();
  expect(watched('chain', [])).toBeNull();
});

test('[ST3] stopperOf() returns the person who stopped a chain, and null for a chain that ended without a stop', () => {
  const stopped = { stoppedById: 'ana', outcome: 'cancelled' } as const;
  expect(
    stopperOf({ runs: [run('a'), run('b', { ...stopped, cancelReason: 'chain-stopped' })] }),
  ).toBe('ana');
  // Only one answer was stopped, and the chain continued.
  expect(
    stopperOf({ runs: [run('a', { ...stopped, cancelReason: 'run-stopped' }), run('b')] }),
  ).toBeNull();
});

test('a frame affects a chain if it has the id of the chain or of a known run of the chain', () => {
  const known = new Set(['mine']);
  const tells = (frame: object) => tellsOfChain([frame as never], 'chain', known);
  expect(tells({ type: 'run', runId: 'new', chainId: 'chain' })).toBe(true);
  expect(tells({ type: 'run', runId: 'mine', chainId: null })).toBe(true);
  expect(tells({ type: 'chain', chainId: 'chain' })).toBe(true);
  expect(tells({ type: 'run', runId: 'other', chainId: null })).toBe(false);
  expect(tells({ type: 'run', runId: 'other', chainId: 'another' })).toBe(false);
  expect(tells({ type: 'floor' })).toBe(false);
});

const IDLE = { isWriting: false, isAsking: false };
const UNTOLD = { cancelReason: null, stoppedById: null } as const;

test('[TL3] a run that ended because no turn became free is not shown as stopped', () => {
  const refused = { ...UNTOLD, state: 'ended', outcome: 'cancelled' } as const;
  expect(runStateWords({ ...refused, cancelReason: 'turn-limit' }, IDLE)).toBe('endNoTurn');
});

test('the text of a stopped run names the person who stopped it', () => {
  const stopped = { ...UNTOLD, state: 'ended', outcome: 'cancelled', stoppedById: 'bob' } as const;
  expect(runStateWords(stopped, IDLE)).toBe('endCancelledBy');
});

test('a running run shows its state, and an ended run shows its outcome', () => {
  const running = { ...UNTOLD, state: 'running', outcome: null } as const;
  expect(runStateWords(running, IDLE)).toBe('stateRunning');
  expect(runStateWords(running, { ...IDLE, isWriting: true })).toBe('stateWriting');
  const parked = { ...UNTOLD, state: 'parked', outcome: null } as const;
  expect(runStateWords(parked, IDLE)).toBe('stateParked');
  expect(runStateWords(parked, { ...IDLE, isAsking: true })).toBe('stateAsking');
  const ended = { ...UNTOLD, state: 'ended' } as const;
  expect(runStateWords({ ...ended, outcome: 'skipped' }, IDLE)).toBe('endSkipped');
  expect(runStateWords({ ...ended, outcome: 'cancelled' }, IDLE)).toBe('endCancelled');
  expect(runTone({ state: 'parked', outcome: null })).toBe('live');
  expect(runTone({ state: 'ended', outcome: 'passed' })).toBe('good');
  expect(runTone({ state: 'ended', outcome: 'suppressed' })).toBe('quiet');
  expect(runTone({ state: 'ended', outcome: 'failed' })).toBe('bad');
});

test('durationSeconds() returns the duration of a run only after the run has ended', () => {
  expect(durationSeconds(run('a'), 'en')).toBe('2.5');
  expect(durationSeconds(run('a', { endedAt: null }), 'en')).toBeNull();
});
