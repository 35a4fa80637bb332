import { asSpaceId } from '@conch/engine';
import { expect, test } from 'vitest';
import {
  delegate,
  passToHuman,
  reply,
  skip,
  type AgentTask,
  type Handler,
} from '../../src/index.ts';
import { atSocket, atWire } from './support/connected.ts';
import { settled } from './support/memory-wire.ts';
import { Spoken } from './support/spoken.ts';
import { idOf, taskFrame, taskId } from './support/task-frame.ts';

const TASK = taskId(1);

test('each outcome ends its task in its own way, and in no other', async () => {
  const usage = { tokens: 12, costUsd: 0.5 };
  const outcomes = {
    reply: reply('Hello.', { usage }),
    mention: reply('Over to you.', { mention: { target: 'Finance', reason: 'money' } }),
    delegate: delegate('Finance', 'money', 'I cannot.'),
    skip: skip({ usage: async () => usage }),
    pass: passToHuman(),
  };
  const { line } = await atSocket((task) => outcomes[task.content as keyof typeof outcomes]);
  const answers = [];
  for (const [index, content] of Object.keys(outcomes).entries()) {
    line.send(taskFrame(index, { content, tools: [] }));
    const { type: _type, taskId: _id, ...answer } = await line.nextOf('complete');
    answers.push(answer);
  }
  expect(answers).toEqual([
    { content: 'Hello.', usage },
    {
      content: 'Over to you.',
      mention: { target: 'Finance', reason: 'money', expectReply: false },
    },
    { content: 'I cannot.', delegate: { target: 'Finance', reason: 'money' } },
    { skip: true, usage },
    { pass: true },
  ]);
});

test('a handler is given the task as it is on the wire', async () => {
  const given = Promise.withResolvers<AgentTask>();
  const { line } = await atSocket((task) => {
    given.resolve(task);
    return skip();
  });
  const trigger = { kind: 'mention', by: 'HR', reason: 'the salaries' } as const;
  line.send(taskFrame(1, { trigger, content: 'how much?' }));
  const task = await given.promise;
  expect(task).toMatchObject({ id: TASK, trigger, content: 'how much?', spaceName: 'Office' });
  expect(task.signal.aborted).toBe(false);
});

test('a task that is cancelled aborts its signal, and nothing more of it is sent', async () => {
  const words = new Spoken();
  const { line } = await atSocket((task) => {
    // Ignores its signal.
    task.signal.addEventListener('abort', () => {
      words.say('too late');
      words.finish();
    });
    return reply(words);
  });
  line.send(taskFrame(1));
  words.say('begun');
  await line.nextOf('chunk');
  line.send({ type: 'cancel', taskId: TASK, reason: 'stopped' });
  line.send(taskFrame(2));
  await line.nextOf('complete', ({ taskId: id }) => id === taskId(2));
  expect(line.frames.map((frame) => ('taskId' in frame ? frame.taskId : null))).toEqual([
    null,
    TASK,
    taskId(2),
  ]);
});

test('a handler that ignores its signal is cut loose: its place goes to the next task', async () => {
  const { line } = await atSocket((task) =>
    task.content === 'hang' ? new Promise<never>(() => {}) : reply('served'),
  );
  line.send(taskFrame(1, { content: 'hang' }));
  line.send(taskFrame(2));
  line.send({ type: 'cancel', taskId: TASK, reason: 'stopped' });
  expect(await line.nextOf('complete')).toMatchObject({ taskId: taskId(2), content: 'served' });
});

test('the signal of a task that ended in time is never aborted', async () => {
  const signals: AbortSignal[] = [];
  const { agent, line } = await atSocket(({ signal }) => {
    signals.push(signal);
    return skip();
  });
  line.send(taskFrame(1));
  await line.nextOf('complete');
  line.send({ type: 'settled', taskId: TASK, outcome: 'skipped', failure: null });
  await line.sync();
  await agent.close();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

test('one task of a space is done at a time, those of other spaces beside it', () => {
  const { wire, begun } = busyAgent();
  wire.socket.say(taskFrame(1, { content: 'one' }));
  wire.socket.say(taskFrame(2, { content: 'two' }));
  wire.socket.say(taskFrame(3, { content: 'elsewhere', spaceId: asSpaceId(idOf(950)) }));
  expect(begun).toEqual(['one', 'elsewhere']);
});

test('no more tasks are done at once than was asked for', () => {
  const { wire, begun } = busyAgent({ tasksAtOnce: 3, perSpace: 5 });
  for (let number = 1; number <= 5; number += 1) {
    wire.socket.say(taskFrame(number, { content: `task ${number}` }));
  }
  expect(begun).toEqual(['task 1', 'task 2', 'task 3']);
});

test('a task that is cancelled before it has begun never begins', async () => {
  const { wire, begun } = busyAgent();
  wire.socket.say(taskFrame(1, { content: 'one' }));
  wire.socket.say(taskFrame(2, { content: 'two' }));
  wire.socket.say({ type: 'cancel', taskId: taskId(2), reason: 'stopped' });
  wire.socket.say({ type: 'cancel', taskId: taskId(1), reason: 'stopped' });
  await settled();
  expect(begun).toEqual(['one']);
});

test('a task that waits for a reply gives its place to the next, and goes on when that is done', async () => {
  const order: string[] = [];
  const next = Promise.withResolvers<void>();
  const handler: Handler = async (task) => {
    order.push(`${task.content} begins`);
    if (task.content === 'asks') {
      const wait = { for: ['human' as const], timeoutSeconds: 60 };
      await task.call('sendSpaceMessage', { spaceId: task.spaceId, text: 'Well?', wait });
    } else await next.promise;
    order.push(`${task.content} ends`);
    return skip();
  };
  const { wire } = atWire(handler);
  wire.socket.letIn();
  wire.socket.say(taskFrame(1, { content: 'asks' }));
  wire.socket.say(taskFrame(2, { content: 'next' }));
  const [call] = wire.socket.takeAll();
  const callId = call?.type === 'tool_call' ? call.callId : '';
  const messageId = taskFrame(1).messageId;
  const result = { kind: 'timed-out', messageId } as const;
  wire.socket.say({ type: 'tool_result', taskId: TASK, callId, result });
  await settled();
  expect(order).toEqual(['asks begins', 'next begins']);
  next.resolve();
  await settled();
  expect(order).toEqual(['asks begins', 'next begins', 'next ends', 'asks ends']);
});

/** An agent that never ends a task, and the contents of those that it has begun. */
function busyAgent(bounds: { readonly tasksAtOnce?: number; readonly perSpace?: number } = {}) {
  const begun: string[] = [];
  const { wire } = atWire((task) => {
    begun.push(task.content);
    return new Promise<never>(() => {});
  }, bounds);
  wire.socket.letIn();
  return { wire, begun };
}
