import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LONGEST_ANSWER } from '../../../src/remote/longest-answer.ts';
import { play } from '../../support/play.ts';
import { taskOf } from '../../support/task.ts';
import { startFarProcess, type FarProcess } from './support/far-process.ts';

let far: FarProcess;
beforeAll(async () => {
  far = await startFarProcess();
});
afterAll(() => far.end());

function asked(path: string, content = 'hello') {
  return play(far.agentAt(path), taskOf({ content }));
}

describe('[I-20] if an agent sends unreadable data, the run ends as garbled at once', () => {
  test.each([
    'card-is-a-text',
    'card-is-null',
    'card-is-empty',
    'card-without-addresses',
    'card-with-odd-addresses',
    'card-of-another-binding',
    'card-that-is-old-and-empty',
    'card-that-is-large',
    'card-that-is-deep',
    'card-of-many-addresses',
    'plain-page',
    'plain-null',
    'plain-nothing',
    'plain-other-id',
    'plain-no-version',
    'plain-large',
    'plain-deep',
    'plain-deep-inside',
    'plain-many-parts',
    'deep-event',
    'many-artifacts',
    'page',
    'empty',
    'no-json',
    'no-event',
    'no-state',
    'no-task-id',
    'odd-state',
    'other-task',
    'other-id',
    'no-end-of-line',
    'too-much',
    'too-much-in-pieces',
  ])('%s', async (lie) => {
    const { end, pausesMs } = await asked(`/lies/${lie}`);
    expect(end).toMatchObject({ kind: 'failed', failure: 'garbled' });
    expect(pausesMs).toEqual([]);
  });
});

test.each([
  ['card-that-is-large', 'too long'],
  ['card-that-is-deep', 'too deep'],
  ['card-of-many-addresses', 'too many values'],
  ['plain-large', 'too long'],
  ['plain-deep', 'too deep'],
  ['plain-deep-inside', 'too deep'],
  ['plain-many-parts', 'too many parts'],
  ['no-end-of-line', 'too long'],
  ['deep-event', 'too deep'],
  ['many-artifacts', 'too many artifacts'],
])('[T15] data that is too costly to parse is refused before parsing: %s', async (lie, why) => {
  const { end } = await asked(`/lies/${lie}`);
  expect(end).toMatchObject({ message: expect.stringContaining(why) as string });
});

test('[T14] the limit for artifacts counts the artifacts of all poll responses together', async () => {
  const { end } = await asked('/lies/plain-ever-more-artifacts');
  expect(end).toMatchObject({ failure: 'garbled', message: /too many artifacts/u });
});

test('[I-20] a failure is reported with its ids and its host, without any text of the agent', async () => {
  await asked('/lies/plain-refused');
  expect(far.failures.at(-1)).toEqual({
    runId: 'run',
    spaceId: 'office-id',
    agentId: 'hr-id',
    host: new URL(far.origin).host,
    failure: 'error',
    why: 'The agent refused the request with status 200.',
  });
});

test('[I-20] if a task changes its id, the run ends as garbled', async () => {
  const { end } = await asked('/lies/plain-changeling');
  expect(end).toMatchObject({ kind: 'failed', failure: 'garbled' });
});

test('[I-20] an answer is never longer than the limit', async () => {
  const { deltas } = await asked('/lies/too-much-in-pieces');
  expect(deltas.join('').length).toBeLessThanOrEqual(LONGEST_ANSWER);
});

describe('[I-20] if an agent refuses the task, the run ends in an error', () => {
  test.each(['plain-refused', 'plain-500', 'plain-401', 'plain-elsewhere', 'error-midway'])(
    '%s',
    async (lie) => {
      const { end } = await asked(`/lies/${lie}`);
      expect(end).toMatchObject({ kind: 'failed', failure: 'error' });
    },
  );
});

describe('[I-20] if an agent breaks off its answer, the run ends as disconnected', () => {
  test.each(['plain-half', 'plain-reset', 'gone'])('%s', async (lie) => {
    const { end } = await asked(`/lies/${lie}`);
    expect(end).toMatchObject({ kind: 'failed', failure: 'disconnected' });
  });
});

test('[I-20] a run fails as offline if the gateway of its agent answers 503', async () => {
  const { end } = await asked('/lies/plain-503');
  expect(end).toMatchObject({ kind: 'failed', failure: 'offline' });
});

test('[I-20] a run fails as offline if the card of its agent does not arrive in time', async () => {
  const agent = far.agentAt('/lies/card-that-never-comes', { answerMs: 20 });
  expect((await play(agent, taskOf())).end).toMatchObject({ failure: 'offline' });
});

test('[I-20] a run fails as disconnected if its agent does not report the state of the task in time', async () => {
  const agent = far.agentAt('/lies/plain-deaf', { answerMs: 20 });
  // The card of the agent may take any time. Only the later request is too slow.
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  timeout.mockReturnValueOnce(new AbortController().signal);
  onTestFinished(() => timeout.mockRestore());
  expect((await play(agent, taskOf())).end).toMatchObject({ failure: 'disconnected' });
});

test('[I-20] a run fails as too-long if its task never ends', async () => {
  const { end } = await asked('/lies/plain-forever');
  expect(end).toMatchObject({ kind: 'failed', failure: 'too-long' });
});

test.each(['cut-off', 'closed-early'])(
  '[I-20] if the stream is lost (%s) but the agent continues, the answer still arrives',
  async (lie) => {
    const { end } = await asked(`/lies/${lie}`);
    expect(end).toEqual({ kind: 'answered', content: 'The first and the last.' });
  },
);

test('[T11] a card may only name addresses at its own origin', async () => {
  const { end } = await asked('/lies/card-of-another-origin');
  expect(end).toMatchObject({ kind: 'failed', failure: 'garbled', message: /origin/u });
});

test('[I-20] if an agent crashes while it answers, the run ends as disconnected', async () => {
  const mortal = await startFarProcess();
  const { end, deltas } = await play(mortal.agentAt('/streaming'), taskOf({ content: 'die' }));
  await mortal.end();
  expect(end).toMatchObject({ kind: 'failed', failure: 'disconnected' });
  expect(deltas).toEqual(['I am about to ']);
});

test('[I-20] a run fails as offline after three failed tries to reach its agent', async () => {
  const dead = await startFarProcess();
  await dead.end();
  const { end, pausesMs } = await play(dead.agentAt('/streaming'), taskOf());
  expect(end).toMatchObject({ kind: 'failed', failure: 'offline' });
  expect(pausesMs).toHaveLength(2);
});
