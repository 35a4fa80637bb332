import { expect, test } from 'vitest';
import {
  ask,
  delegate,
  passToHuman,
  reply,
  skip,
  type Handler,
  type TaskOutcome,
} from '../../src/index.ts';
import { rehearse } from '../../src/testing/index.ts';

// The compiler is the test: each line that must not compile is marked, and fails if it compiles.
const handlers: readonly Handler[] = [
  () => reply('a text'),
  async (task) => (task.nth > 1 ? skip() : reply(pieces())),
  () => ask('Finance', 'the salaries', 'I ask Finance.'),
  () => delegate('Finance', 'it is about money'),
  () => passToHuman({ usage: { tokens: 3, costUsd: 0 } }),
  // @ts-expect-error it returns nothing
  () => {},
  // @ts-expect-error it returns nothing, later
  async () => {},
  // @ts-expect-error it may return nothing
  (task) => (task.nth > 1 ? skip() : undefined),
  // @ts-expect-error it ends without returning how
  () => void reply('a text'),
  // @ts-expect-error it ends twice
  () => [reply('one'), reply('two')],
  // @ts-expect-error it ends twice, one after the other
  function* () {
    yield reply('one');
    yield reply('two');
  },
  // @ts-expect-error a text is not an outcome
  () => 'a text',
  // @ts-expect-error an outcome is not made by hand
  () => ({ kind: 'replied', words: 'a text', mention: null }),
  // @ts-expect-error an outcome has nothing to look at, and so nothing to copy
  () => ({ ...skip(), kind: 'skipped' }).kind,
];

// @ts-expect-error nothing but those functions gives one
const handMade: TaskOutcome = {};

async function* pieces(): AsyncGenerator<string> {
  yield 'a ';
  yield 'text';
}

const WRONG_FROM = 5;

test.each([...handlers.slice(WRONG_FROM), () => handMade])(
  'a handler that returns no valid outcome fails with an error that explains what to return: %s',
  async (handler) => {
    const { outcome } = await rehearse(handler, { content: 'hi' });
    expect(outcome).toMatchObject({
      kind: 'failed',
      error: { message: expect.stringContaining('Return reply(…)') as string },
    });
  },
);

test('the arguments and the result of a tool are typed', async () => {
  const handler: Handler = async (task) => {
    const { messages } = await task.call('readSpaceMessages', { spaceId: task.spaceId });
    // @ts-expect-error it takes no text
    const wrong = task.call('readSpaceMessages', { spaceId: task.spaceId, text: 'no' });
    // @ts-expect-error there is no such tool
    void (() => task.call('readMinds', {}));
    await wrong.catch(() => {});
    return reply(`${messages.length} messages`);
  };
  const { outcome } = await rehearse(handler, {
    content: 'hi',
    tools: { readSpaceMessages: () => ({ kind: 'messages', messages: [] }) },
  });
  expect(outcome).toEqual({ kind: 'replied', content: '0 messages', mention: null });
});
