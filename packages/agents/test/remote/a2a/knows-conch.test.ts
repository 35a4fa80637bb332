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

test('an agent that knows Conch can say nothing', async () => {
  expect(await endAfter({ skip: true })).toEqual({ kind: 'skipped' });
});

test('an agent that knows Conch can ask another with its answer', async () => {
  const mention = { target: 'Finance', reason: 'salaries', expectReply: true };
  expect(await endAfter({ mention }, 'One moment.')).toEqual({
    kind: 'answered',
    text: 'One moment.',
    handOff: { kind: 'mention', ...mention },
  });
});

test('an agent that knows Conch can let another answer', async () => {
  const delegate = { target: 'Finance', reason: 'not mine' };
  expect(await endAfter({ delegate })).toMatchObject({
    handOff: { kind: 'delegate', ...delegate },
  });
});

test('an agent that knows Conch says what its run has cost', async () => {
  const usage = { tokens: 12, costUsd: 0.001 };
  expect(await endAfter({ usage }, 'Done.')).toEqual({ kind: 'answered', text: 'Done.', usage });
});

test('an agent that knows Conch can say that it has failed', async () => {
  expect(await endAfter({ error: 'no' })).toMatchObject({ kind: 'failed', failure: 'error' });
});

test('[I-20] an end that Conch does not know is garbled', async () => {
  expect(await endAfter({ explode: true }, 'Bang.')).toMatchObject({
    kind: 'failed',
    failure: 'garbled',
  });
});

test('[I-20] two ends at once are garbled', async () => {
  expect(await endAfter({ skip: true }, 'Not so silent.')).toMatchObject({
    kind: 'failed',
    failure: 'garbled',
  });
});
