import { expect, test } from 'vitest';
import {
  ask,
  delegate,
  passToHuman,
  reply,
  skip,
  ToolRefusedError,
  type AgentTask,
  type Outcome,
} from '../../src/index.ts';
import { rehearse } from '../../src/testing/index.ts';

test('a text is enough for a rehearsal: the rest of the task is as on an ordinary day', async () => {
  const { outcome } = await rehearse(
    (task) =>
      reply(`${task.agent.name} heard ${task.sender.name} in ${task.spaceName}: ${task.content}`),
    { content: 'hello' },
  );
  expect(outcome).toEqual({
    kind: 'replied',
    text: 'Agent heard Ana in Space: hello',
    mention: null,
  });
});

test('what is given of the task is what the handler gets', async () => {
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

test.each<[string, Outcome, object]>([
  ['a reply', reply('Hi.'), { kind: 'replied', text: 'Hi.', mention: null }],
  [
    'a question',
    ask('Finance', 'money', 'I ask.'),
    {
      kind: 'replied',
      text: 'I ask.',
      mention: { target: 'Finance', reason: 'money', expectReply: true },
    },
  ],
  [
    'a delegation',
    delegate('Finance', 'money'),
    { kind: 'delegated', target: 'Finance', reason: 'money', text: null },
  ],
  ['silence', skip(), { kind: 'skipped' }],
  ['a pass', passToHuman(), { kind: 'passed' }],
])('an outcome is told as data: %s', async (_what, outcome, told) => {
  expect((await rehearse(() => outcome, { content: 'hi' })).outcome).toEqual(told);
});

test('the pieces of a stream are kept as they came, and their whole is the text', async () => {
  const { said, outcome, usage } = await rehearse(
    () => reply(words('Good ', 'morning'), { usage: async () => ({ tokens: 2, costUsd: 0 }) }),
    { content: 'hi' },
  );
  expect({ said, outcome, usage }).toMatchObject({
    said: ['Good ', 'morning'],
    outcome: { text: 'Good morning' },
    usage: { tokens: 2, costUsd: 0 },
  });
});

test('tools answer as they are scripted, and calls are kept', async () => {
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
  expect(outcome).toMatchObject({ text: 'sendSpaceMessage: timed-out' });
});

test('a tool may refuse, as a server does', async () => {
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

test('a tool without a script refuses, and says how to give it one', async () => {
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

test('a handler that throws is told with what it threw', async () => {
  const broken = new Error('no such city');
  const { outcome } = await rehearse(() => Promise.reject(broken), { content: 'hi' });
  expect(outcome).toEqual({ kind: 'failed', error: broken });
});

test('a rehearsal can be stopped, whether the handler listens or not', async () => {
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
