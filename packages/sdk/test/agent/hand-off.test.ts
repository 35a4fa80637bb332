import { expect, test } from 'vitest';
import { ask, delegate, reply, ToolRefusedError, type TaskOutcome } from '../../src/index.ts';
import { rehearse } from '../../src/testing/index.ts';
import { atSocket } from './support/connected.ts';
import { taskFrame, taskId } from './support/task-frame.ts';

const TASK = taskId(1);
const MONEY = { target: 'Finance', reason: 'money' };

test.each<[string, TaskOutcome, string, object]>([
  ['ask', ask('Finance', 'money', 'I ask.'), 'mentionAgent', { ...MONEY, expectReply: true }],
  ['reply', reply('Go on.', { mention: MONEY }), 'mentionAgent', { ...MONEY, expectReply: false }],
  ['delegate', delegate('Finance', 'money'), 'delegate', MONEY],
  [
    'reply with a target only',
    reply('Go on.', { mention: { target: 'Finance' } }),
    'mentionAgent',
    { target: 'Finance', reason: '', expectReply: false },
  ],
  [
    'delegate with a target only',
    delegate('Finance'),
    'delegate',
    { target: 'Finance', reason: '' },
  ],
])(
  'the outcome %s makes its hand-off with a tool call before the task ends',
  async (_, outcome, name, args) => {
    const { line } = await atSocket(() => outcome);
    line.send(taskFrame(1));
    expect(await line.nextOf('tool_call')).toMatchObject({ name, args });
  },
);

test('if a task offers only delegateToAgent, a delegation uses this tool', async () => {
  const { line } = await atSocket(() => delegate('Finance', 'money'));
  line.send(taskFrame(1, { tools: ['delegateToAgent', 'getMyRuns'] }));
  expect(await line.nextOf('tool_call')).toMatchObject({ name: 'delegateToAgent', args: MONEY });
});

test.each<[string, TaskOutcome, object]>([
  ['a question', ask('Finance', 'money', 'I ask.'), { content: 'I ask.' }],
  ['a delegation', delegate('Finance', 'money'), { skip: true }],
  ['a delegation with a text', delegate('Finance', 'money', 'Well.'), { content: 'Well.' }],
])('the final frame does not repeat an accepted hand-off: %s', async (_, outcome, end) => {
  const { line, problems } = await atSocket(() => outcome);
  line.send(taskFrame(1));
  const { callId } = await line.nextOf('tool_call');
  line.send({ type: 'tool_result', taskId: TASK, callId, result: { kind: 'accepted' } });
  expect(await line.nextOf('complete')).toEqual({ type: 'complete', taskId: TASK, ...end });
  expect(problems).toEqual([]);
});

test.each<[string, TaskOutcome, object]>([
  ['a question', ask('Fniance', 'money', 'I ask.'), { content: 'I ask.' }],
  ['a delegation', delegate('Fniance', 'money'), { skip: true }],
  ['a delegation with a text', delegate('Fniance', 'money', 'Well.'), { content: 'Well.' }],
])('a refused hand-off is reported, and the text is still posted: %s', async (_, outcome, end) => {
  const { line, problems } = await atSocket(() => outcome);
  line.send(taskFrame(1));
  const { callId } = await line.nextOf('tool_call');
  const error = { code: 'no-such-agent', explanation: 'Nobody here is called that.' };
  line.send({ type: 'tool_result', taskId: TASK, callId, error });
  expect(await line.nextOf('complete')).toEqual({ type: 'complete', taskId: TASK, ...end });
  expect(problems).toMatchObject([
    {
      code: 'hand-off-refused',
      taskId: TASK,
      message: 'Fniance does not get the floor (no-such-agent): Nobody here is called that.',
      cause: { code: 'no-such-agent' },
    },
  ]);
});

test('a hand-off with invalid arguments is reported and not sent, and the text is still posted', async () => {
  const { line, problems } = await atSocket(() => ask('Hello', 'r'.repeat(300_000), 'I ask.'));
  line.send(taskFrame(1));
  expect(await line.nextOf('complete')).toMatchObject({ content: 'I ask.' });
  expect(problems).toMatchObject([{ code: 'hand-off-refused', cause: { code: 'bad-args' } }]);
});

test('if the task does not offer the tool of the hand-off, the final frame contains the hand-off', async () => {
  const { line } = await atSocket(() => ask('Finance', 'money', 'I ask.'));
  line.send(taskFrame(1, { tools: [] }));
  expect(await line.nextOf('complete')).toMatchObject({
    content: 'I ask.',
    mention: { ...MONEY, expectReply: true },
  });
});

test('[I-4] a handler that restarts does not make its hand-off twice', async () => {
  const handler = () => ask('Finance', 'money', 'I ask.');
  const first = await atSocket(handler);
  first.line.send(taskFrame(1));
  const { callId, args } = await first.line.nextOf('tool_call');
  const { line } = await atSocket(handler);
  const name = 'mentionAgent' as const;
  const step = { callId, name, args, result: { kind: 'accepted' } as const, error: null };
  line.send(taskFrame(1, { steps: [step] }));
  await line.nextOf('complete');
  expect(line.frames.map(({ type }) => type)).toEqual(['hello', 'complete']);
});

test('a rehearsal returns an accepted hand-off and omits a refused hand-off', async () => {
  const handler = () => ask('Finance', 'money', 'I ask.');
  const accepts = { mentionAgent: () => ({ kind: 'accepted' }) as const };
  const refuses = {
    mentionAgent: () => {
      throw new ToolRefusedError({ code: 'stack-full', explanation: 'Too many wait.' });
    },
  };
  const mentions = [accepts, refuses].map(async (tools) => {
    const { outcome } = await rehearse(handler, { content: 'hi', tools });
    return outcome.kind === 'replied' ? outcome.mention : 'no reply';
  });
  expect(await Promise.all(mentions)).toEqual([{ ...MONEY, expectReply: true }, null]);
});
