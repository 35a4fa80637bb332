import { asSpaceId } from '@conch/engine';
import type { AgentFrame, ToAgentFrame } from '@conch/protocol';
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
import { SpokenStream } from './support/spoken.ts';
import { idOf, taskFrame, taskId } from './support/task-frame.ts';

const TASK = taskId(1);

test('the final frame of each outcome contains only the fields of that outcome', async () => {
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

test('a handler gets the task as it was sent', async () => {
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

test('cancelling a task aborts its signal, and nothing more is sent for it', async () => {
  const words = new SpokenStream();
  const { line } = await atSocket((task) => {
    // This handler ignores its signal.
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

test('if a cancelled handler ignores its signal, the next task still gets the slot', async () => {
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

test('each space runs one task at a time, and spaces run in parallel', () => {
  const { wire, begun } = busyAgent();
  wire.socket.say(taskFrame(1, { content: 'one' }));
  wire.socket.say(taskFrame(2, { content: 'two' }));
  wire.socket.say(taskFrame(3, { content: 'elsewhere', spaceId: asSpaceId(idOf(950)) }));
  expect(begun).toEqual(['one', 'elsewhere']);
});

test('at most tasksAtOnce tasks run at once', () => {
  const { wire, begun } = busyAgent({ tasksAtOnce: 3, perSpace: 5 });
  for (let number = 1; number <= 5; number += 1) {
    wire.socket.say(taskFrame(number, { content: `task ${number}` }));
  }
  expect(begun).toEqual(['task 1', 'task 2', 'task 3']);
});

test('a task that is cancelled before it starts never starts', async () => {
  const { wire, begun } = busyAgent();
  wire.socket.say(taskFrame(1, { content: 'one' }));
  wire.socket.say(taskFrame(2, { content: 'two' }));
  wire.socket.say({ type: 'cancel', taskId: taskId(2), reason: 'stopped' });
  wire.socket.say({ type: 'cancel', taskId: taskId(1), reason: 'stopped' });
  await settled();
  expect(begun).toEqual(['one']);
});

test('while a call of a task waits, the next task of the space uses the slot', () => {
  const { wire, order } = readingAgent();
  wire.socket.say(taskFrame(1, { content: 'read', tools: [READ] }));
  wire.socket.say(taskFrame(2, { content: 'next' }));
  expect(order).toEqual(['read begins']);
  wire.socket.say({ type: 'waiting', taskId: TASK });
  expect(order).toEqual(['read begins', 'next begins']);
});

test('a task continues as soon as its call is answered, even if another task has taken its slot', async () => {
  const { wire, order, endNext } = readingAgent();
  wire.socket.say(taskFrame(1, { content: 'read', tools: [READ] }));
  const callId = callIdIn(wire.socket.takeAll());
  wire.socket.say({ type: 'waiting', taskId: TASK });
  wire.socket.say(taskFrame(2, { content: 'next' }));
  wire.socket.say(resultOf(callId));
  await settled();
  expect(order).toEqual(['read begins', 'next begins', 'read ends']);
  endNext();
  await settled();
  expect(order.at(-1)).toBe('next ends');
});

test('a task that continues after a waiting call takes a slot again', async () => {
  const { wire, order } = readingAgent();
  wire.socket.say(taskFrame(1, { content: 'read twice', tools: [READ] }));
  const callId = callIdIn(wire.socket.takeAll());
  wire.socket.say({ type: 'waiting', taskId: TASK });
  wire.socket.say(resultOf(callId));
  await settled();
  wire.socket.say(taskFrame(2, { content: 'next' }));
  expect(order).toEqual(['read twice begins']);
  wire.socket.say({ type: 'waiting', taskId: TASK });
  expect(order).toEqual(['read twice begins', 'next begins']);
});

test('tasks with waiting calls do not count towards tasksAtOnce', () => {
  const { wire, order } = readingAgent({ tasksAtOnce: 2, perSpace: 5 });
  for (const number of [1, 2, 3]) {
    wire.socket.say(taskFrame(number, { content: `read ${number}`, tools: [READ] }));
  }
  for (const number of [1, 2]) wire.socket.say({ type: 'waiting', taskId: taskId(number) });
  wire.socket.say(taskFrame(4, { content: 'next' }));
  expect(order).toEqual(['read 1 begins', 'read 2 begins', 'read 3 begins', 'next begins']);
});

test('[I-20] after a reconnect, a task whose call waits still frees its slot', async () => {
  const { wire, clock, order } = readingAgent();
  wire.socket.say(taskFrame(1, { content: 'read', tools: [READ] }));
  const callId = callIdIn(wire.socket.takeAll());
  // The first `waiting` frame was lost with the connection, so the server sends the frame again.
  await comesBack({ wire, clock });
  wire.socket.say({ type: 'waiting', taskId: TASK });
  await comesBack({ wire, clock });
  wire.socket.say({ type: 'waiting', taskId: TASK });
  wire.socket.say(taskFrame(2, { content: 'next' }));
  expect(order).toEqual(['read begins', 'next begins']);
  wire.socket.say({ type: 'resume', taskId: TASK, received: 0 });
  expect(callIdIn(wire.socket.takeAll())).toBe(callId);
  wire.socket.say(resultOf(callId));
  await settled();
  expect(order).toEqual(['read begins', 'next begins', 'read ends']);
});

test('a task that ends while its call waits does not change the slots of its space', async () => {
  const { wire, order, endNext } = readingAgent();
  wire.socket.say(taskFrame(1, { content: 'read', tools: [READ] }));
  wire.socket.say({ type: 'waiting', taskId: TASK });
  wire.socket.say(taskFrame(2, { content: 'next' }));
  wire.socket.say(taskFrame(3, { content: 'last' }));
  wire.socket.say({ type: 'cancel', taskId: TASK, reason: 'stopped' });
  await settled();
  expect(order).toEqual(['read begins', 'next begins']);
  endNext();
  await settled();
  expect(order).toEqual(['read begins', 'next begins', 'next ends', 'last begins', 'last ends']);
});

const READ = 'readSpaceMessages';

/**
 * An agent that calls a tool if the content of a task begins with "read". The test decides when the
 * other tasks end.
 */
function readingAgent(bounds: { readonly tasksAtOnce?: number; readonly perSpace?: number } = {}) {
  const order: string[] = [];
  const next = Promise.withResolvers<void>();
  const handler: Handler = async (task) => {
    const { content } = task;
    order.push(`${content} begins`);
    if (!content.startsWith('read')) await next.promise;
    else for (let left = content === 'read twice' ? 2 : 1; left > 0; left -= 1) await read(task);
    order.push(`${content} ends`);
    return skip();
  };
  const { wire, clock } = atWire(handler, bounds);
  wire.socket.letIn();
  return { wire, clock, order, endNext: next.resolve };
}

async function read(task: AgentTask): Promise<void> {
  await task.call(READ, { spaceId: idOf(950) });
}

function callIdIn(frames: readonly AgentFrame[]): string {
  const call = frames.find(({ type }) => type === 'tool_call');
  return call?.type === 'tool_call' ? call.callId : '';
}

function resultOf(callId: string): ToAgentFrame {
  return { type: 'tool_result', taskId: TASK, callId, result: { kind: 'messages', messages: [] } };
}

/** Cuts the connection and accepts the agent again. */
async function comesBack({
  wire,
  clock,
}: Pick<ReturnType<typeof atWire>, 'wire' | 'clock'>): Promise<void> {
  wire.socket.end();
  clock.advance(60_000);
  await settled();
  wire.socket.letIn();
}

/** An agent that never ends a task, and the contents of its started tasks. */
function busyAgent(bounds: { readonly tasksAtOnce?: number; readonly perSpace?: number } = {}) {
  const begun: string[] = [];
  const { wire } = atWire((task) => {
    begun.push(task.content);
    return new Promise<never>(() => {});
  }, bounds);
  wire.socket.letIn();
  return { wire, begun };
}
