import { asSpaceId } from '@conch/engine';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { connectAgent, reply, skip, type Handler } from '../../src/index.ts';
import { AgentServer } from './support/agent-server.ts';
import { atSocket } from './support/connected.ts';
import { Spoken } from './support/spoken.ts';
import { idOf, OFFICE, taskFrame, taskId } from './support/task-frame.ts';

const TASK = taskId(1);

test('[I-20] an agent that comes back says what it holds and goes on at the character that is missing', async () => {
  const words = new Spoken();
  const { server, line } = await atSocket(() => reply(words));
  line.send(taskFrame(1));
  words.say('In January ');
  await line.nextOf('chunk');
  line.cut();
  const again = await server.letIn();
  expect(again.holding).toEqual([{ taskId: TASK, spaceId: OFFICE }]);
  again.send({ type: 'resume', taskId: TASK, received: 3 });
  expect(await again.nextOf('chunk')).toMatchObject({ offset: 3, delta: 'January ' });
});

test('[I-20] what is said while nobody listens is sent when the server asks for it', async () => {
  const words = new Spoken();
  const { agent, server, line } = await atSocket(() => reply(words));
  line.send(taskFrame(1));
  await agent.ready;
  line.cut();
  const again = await server.next();
  words.say('said while ');
  words.say('offline');
  words.finish();
  await again.letIn();
  again.send({ type: 'resume', taskId: TASK, received: 0 });
  expect(await again.nextOf('complete')).toMatchObject({ content: 'said while offline' });
});

test('[I-20] nothing of a held task is sent before the server asks for it', async () => {
  const { server, line } = await atSocket(() => reply('done'));
  line.send(taskFrame(1));
  await line.nextOf('complete');
  line.cut();
  const again = await server.letIn();
  await again.sync();
  again.send({ type: 'resume', taskId: TASK, received: 0 });
  await again.nextOf('complete');
  expect(again.frames.map(({ type }) => type)).toEqual(['hello', 'complete']);
});

test('[I-20] an end is sent again after every cut until it is settled, and then forgotten', async () => {
  const { server, line } = await atSocket(() => reply('done'));
  line.send(taskFrame(1));
  await line.nextOf('complete');
  line.cut();
  const second = await server.letIn();
  second.send({ type: 'resume', taskId: TASK, received: 0 });
  expect(await second.nextOf('complete')).toMatchObject({ content: 'done' });
  second.cut();
  const third = await server.letIn();
  expect(third.holding.map((held) => held.taskId)).toEqual([TASK]);
  third.send({ type: 'settled', taskId: TASK, outcome: 'responded', failure: null });
  await third.sync();
  third.cut();
  const fourth = await server.letIn();
  expect(fourth.holding).toEqual([]);
});

test('[I-20] a call without an answer is made again under its id, one that was answered is not', async () => {
  const handler: Handler = async (task) => {
    await task.call('goToSpace', { spaceId: task.spaceId, reason: 'first' });
    await task.call('goToSpace', { spaceId: task.spaceId, reason: 'second' });
    return skip();
  };
  const { server, line } = await atSocket(handler);
  line.send(taskFrame(1));
  const { callId } = await line.nextOf('tool_call');
  line.send({ type: 'tool_result', taskId: TASK, callId, result: { kind: 'accepted' } });
  const unanswered = await line.nextOf('tool_call');
  line.cut();
  const again = await server.letIn();
  again.send({ type: 'resume', taskId: TASK, received: 0 });
  expect(await again.nextOf('tool_call')).toEqual(unanswered);
  const { callId: second } = unanswered;
  again.send({ type: 'tool_result', taskId: TASK, callId: second, result: { kind: 'accepted' } });
  await again.nextOf('complete');
  expect(again.frames.filter(({ type }) => type === 'tool_call')).toHaveLength(1);
});

test('[I-20] a task that is given twice is done once', async () => {
  let starts = 0;
  const { line } = await atSocket(() => {
    starts += 1;
    return reply('done');
  });
  line.send(taskFrame(1));
  const answer = await line.nextOf('complete');
  line.send(taskFrame(1));
  expect(await line.nextOf('complete')).toEqual(answer);
  expect(starts).toBe(1);
});

test('[I-20] a task that the server no longer knows is let go of after a reconnect', async () => {
  const stopped = Promise.withResolvers<unknown>();
  const { server, line } = await atSocket(async ({ signal }) => {
    signal.addEventListener('abort', () => stopped.resolve(signal.reason));
    await stopped.promise;
    return skip();
  });
  line.send(taskFrame(1));
  await line.sync();
  line.cut();
  const again = await server.letIn();
  again.send({ type: 'cancel', taskId: TASK, reason: 'stopped' });
  expect(await stopped.promise).toMatchObject({ name: 'AbortError' });
});

test('[I-20] an agent that was there before its server connects when that comes', async () => {
  const early = await AgentServer.open();
  await early.close();
  const agent = connectAgent(() => skip(), {
    url: early.url,
    token: 'token',
    chance: () => 0.05,
    onProblem: () => {},
  });
  onTestFinished(() => agent.close());
  const server = await AgentServer.open(Number(new URL(early.url).port));
  await server.letIn();
  expect(await agent.ready).toMatchObject({ agentName: 'Echo' });
});

test('[I-20] an agent that brings a WebSocket of its own comes back as well', async () => {
  const { server, line } = await atSocket(() => reply('done'), { webSocket: WebSocket });
  line.send(taskFrame(1));
  await line.nextOf('complete');
  line.cut();
  const again = await server.letIn();
  again.send({ type: 'resume', taskId: TASK, received: 0 });
  expect(await again.nextOf('complete')).toMatchObject({ content: 'done' });
});

test('[I-20] asked to go on with a task that it does not hold, an agent says so at once', async () => {
  const { line } = await atSocket(() => skip());
  line.send({ type: 'resume', taskId: TASK, received: 12 });
  expect(await line.nextOf('fail')).toMatchObject({ taskId: TASK });
});

test('[I-20] no more tasks are held than the server is told of', async () => {
  const { server, line } = await atSocket(() => new Promise<never>(() => {}), { tasksAtOnce: 1 });
  for (let number = 1; number <= 502; number += 1) {
    line.send(taskFrame(number, { spaceId: asSpaceId(idOf(10_000 + number)) }));
  }
  await line.sync();
  line.cut();
  const again = await server.letIn();
  expect(again.holding).toHaveLength(500);
  again.send({ type: 'resume', taskId: taskId(501), received: 0 });
  expect(await again.nextOf('fail')).toMatchObject({ taskId: taskId(501) });
});
