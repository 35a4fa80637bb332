import { expect, test } from 'vitest';
import {
  ask,
  delegate,
  passToHuman,
  reply,
  skip,
  ToolRefusedError,
  type AgentTask,
  type TaskOutcome,
} from '../../src/index.ts';
import { rehearse } from '../../src/testing/index.ts';

test('a rehearsal needs only a text, and the other fields have defaults', async () => {
  const { outcome } = await rehearse(
    (task) =>
      reply(`${task.agent.name} heard ${task.sender.name} in ${task.spaceName}: ${task.content}`),
    { content: 'hello' },
  );
  expect(outcome).toEqual({
    kind: 'replied',
    content: 'Agent heard Ana in Space: hello',
    mention: null,
  });
});

test('the handler in a rehearsal gets the fields that the test sets', async () => {
  const given: AgentTask[] = [];
  const trigger = { kind: 'mention', by: 'HR', reason: 'the salaries' } as const;
  await rehearse(
    (task) => {
      given.push(task);
      return skip();
    },
    {
      content: 'hello',
      trigger,
      sender: { kind: 'agent', name: 'HR' },
      spaceId: 'the space',
      nth: 2,
    },
  );
  expect(given).toMatchObject([
    {
      trigger,
      sender: { kind: 'agent', name: 'HR' },
      people: [],
      spaces: [{ id: 'the space' }],
      history: [{ content: 'hello', sender: { name: 'HR' } }],
      nth: 2,
      tools: [],
    },
  ]);
});

test.each<[string, TaskOutcome, object]>([
  ['a reply', reply('Hi.'), { kind: 'replied', content: 'Hi.', mention: null }],
  [
    'a question',
    ask('Finance', 'money', 'I ask.'),
    {
      kind: 'replied',
      content: 'I ask.',
      mention: { target: 'Finance', reason: 'money', expectReply: true },
    },
  ],
  [
    'a delegation',
    delegate('Finance', 'money'),
    { kind: 'delegated', target: 'Finance', reason: 'money', content: null },
  ],
  ['silence', skip(), { kind: 'skipped' }],
  ['a pass', passToHuman(), { kind: 'passed' }],
])('a rehearsal returns an outcome as data: %s', async (_what, outcome, told) => {
  expect((await rehearse(() => outcome, { content: 'hi' })).outcome).toEqual(told);
});

test('a rehearsal records the pieces of a stream, and the text of the outcome is all pieces together', async () => {
  const { said, outcome, usage } = await rehearse(
    () => reply(words('Good ', 'morning'), { usage: async () => ({ tokens: 2, costUsd: 0 }) }),
    { content: 'hi' },
  );
  expect({ said, outcome, usage }).toMatchObject({
    said: ['Good ', 'morning'],
    outcome: { content: 'Good morning' },
    usage: { tokens: 2, costUsd: 0 },
  });
});

test('a rehearsal returns the results of its scripted tools and records their calls', async () => {
  const { calls, outcome } = await rehearse(
    async (task) => {
      const sent = await task.call('sendSpaceMessage', { spaceId: task.spaceId, text: 'Anyone?' });
      return reply(`${task.tools.join()}: ${sent.kind}`);
    },
    {
      content: 'hi',
      tools: { sendSpaceMessage: async () => ({ kind: 'timed-out', messageId: 'a message' }) },
    },
  );
  expect(calls).toMatchObject([{ name: 'sendSpaceMessage', args: { text: 'Anyone?' } }]);
  expect(outcome).toMatchObject({ content: 'sendSpaceMessage: timed-out' });
});

test('a scripted tool of a rehearsal can refuse, as a server does', async () => {
  const { outcome } = await rehearse(
    async (task) => {
      await task.call('goToSpace', { spaceId: task.spaceId, reason: 'why' });
      return skip();
    },
    {
      content: 'hi',
      tools: {
        goToSpace: () => {
          throw new ToolRefusedError({ code: 'stack-full', explanation: 'Too many wait.' });
        },
      },
    },
  );
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'stack-full' } });
});

test('a tool without a script refuses in a rehearsal, and explains how to add a script', async () => {
  const { outcome } = await rehearse(
    async (task) => {
      await task.call('getMyRuns', {});
      return skip();
    },
    { content: 'hi' },
  );
  expect(outcome).toMatchObject({
    kind: 'failed',
    error: {
      code: 'not-scripted',
      message: expect.stringContaining('{ tools: { getMyRuns: () => … } }') as string,
    },
  });
});

test('a rehearsal of a handler that throws returns a failed outcome with the error', async () => {
  const broken = new Error('no such city');
  const { outcome } = await rehearse(() => Promise.reject(broken), { content: 'hi' });
  expect(outcome).toEqual({ kind: 'failed', error: broken });
});

test('a rehearsal can be stopped even if the handler ignores its signal', async () => {
  const rehearsal = rehearse(() => reply(hanging()), { content: 'hi' });
  rehearsal.stop();
  expect((await rehearsal).outcome).toEqual({ kind: 'stopped' });
});

async function* words(...pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

async function* hanging(): AsyncGenerator<string> {
  yield 'I never end';
  await new Promise<never>(() => {});
}
