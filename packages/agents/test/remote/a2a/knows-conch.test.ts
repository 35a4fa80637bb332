import { afterAll, beforeAll, expect, test } from 'vitest';
import { play } from '../../support/play.ts';
import { taskOf } from '../../support/task.ts';
import { startFarProcess, type FarProcess } from './support/far-process.ts';

let far: FarProcess;
beforeAll(async () => {
  far = await startFarProcess();
});
afterAll(() => far.end());

async function endAfter(answer: object, text = ''): Promise<unknown> {
  const content = `tell ${JSON.stringify(answer)} ${text}`;
  return (await play(far.agentAt('/conch'), taskOf({ content }))).end;
}

test('an agent with the Conch extension can skip', async () => {
  expect(await endAfter({ skip: true })).toEqual({ kind: 'skipped' });
});

test('an agent with the Conch extension can mention another agent with its answer', async () => {
  const mention = { target: 'Finance', reason: 'salaries', expectReply: true };
  expect(await endAfter({ mention }, 'One moment.')).toEqual({
    kind: 'answered',
    content: 'One moment.',
    handOff: { kind: 'mention', ...mention },
  });
});

test('an agent with the Conch extension can delegate', async () => {
  const delegate = { target: 'Finance', reason: 'not mine' };
  expect(await endAfter({ delegate })).toMatchObject({
    handOff: { kind: 'delegate', ...delegate },
  });
});

test('an agent with the Conch extension can hand off with only a target', async () => {
  const target = 'Finance';
  expect(await endAfter({ mention: { target } }, 'One moment.')).toMatchObject({
    handOff: { kind: 'mention', target, reason: '', expectReply: false },
  });
  expect(await endAfter({ delegate: { target } })).toMatchObject({
    handOff: { kind: 'delegate', target, reason: '' },
  });
});

test('if an agent with the Conch extension sends a wrong hand-off, the failure names the wrong field', async () => {
  expect(await endAfter({ mention: { reason: 'salaries' } }, 'One moment.')).toMatchObject({
    kind: 'failed',
    message:
      'The answer of the agent cannot be read: mention.target is required: the name of an agent in the space.',
  });
});

test('an agent with the Conch extension can report its cost', async () => {
  const usage = { tokens: 12, costUsd: 0.001 };
  expect(await endAfter({ usage }, 'Done.')).toEqual({ kind: 'answered', content: 'Done.', usage });
});

test('an agent with the Conch extension can report a failure', async () => {
  expect(await endAfter({ error: 'no' })).toMatchObject({ kind: 'failed', failure: 'error' });
});

test('[I-20] a run fails as garbled if the answer ends with an unknown action', async () => {
  expect(await endAfter({ explode: true }, 'Bang.')).toMatchObject({
    kind: 'failed',
    failure: 'garbled',
  });
});

test('[I-20] an answer with two ends at once fails as garbled', async () => {
  expect(await endAfter({ skip: true }, 'Not so silent.')).toMatchObject({
    kind: 'failed',
    failure: 'garbled',
  });
});
