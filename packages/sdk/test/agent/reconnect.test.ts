import { asSpaceId } from '@conch/engine';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { connectAgent, reply, skip, type Handler } from '../../src/index.ts';
import { AgentServer } from './support/agent-server.ts';
import { atSocket } from './support/connected.ts';
import { SpokenStream } from './support/spoken.ts';
import { idOf, OFFICE, taskFrame, taskId } from './support/task-frame.ts';

const TASK = taskId(1);

test('[I-20] a reconnecting agent lists its tasks and resumes at the first missing character', async () => {
  const words = new SpokenStream();
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

test('[I-20] text written while offline is sent when the server asks for the text', async () => {
  const words = new SpokenStream();
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

test('[I-20] the frames of an unsettled task are sent only after the server asks for the task', async () => {
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

test('[I-20] the final frame of a task is sent again after each reconnect until the server settles the task, and is then dropped', async () => {
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

test('[I-20] after a reconnect, only unanswered calls are repeated, with the same ids', async () => {
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

test('[I-20] a task that arrives twice runs once', async () => {
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

test('[I-20] a task that the server cancels after a reconnect is dropped', async () => {
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

test('[I-20] an agent that was started before its server connects as soon as the server runs', async () => {
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

test('[I-20] an agent with a custom WebSocket class reconnects too', async () => {
  const { server, line } = await atSocket(() => reply('done'), { webSocket: WebSocket });
  line.send(taskFrame(1));
  await line.nextOf('complete');
  line.cut();
  const again = await server.letIn();
  again.send({ type: 'resume', taskId: TASK, received: 0 });
  expect(await again.nextOf('complete')).toMatchObject({ content: 'done' });
});

test('[I-20] if the server asks an agent to resume an unknown task, the agent fails the task at once', async () => {
  const { line } = await atSocket(() => skip());
  line.send({ type: 'resume', taskId: TASK, received: 12 });
  expect(await line.nextOf('fail')).toMatchObject({ taskId: TASK });
});

test('[I-20] an agent keeps at most as many tasks as its hello may list', async () => {
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

test('[I-20] an agent with too many tasks drops resting tasks first', async () => {
  const { server, line } = await atSocket(async (task) => {
    if (task.content === 'read') await task.call('readSpaceMessages', { spaceId: OFFICE });
    return new Promise<never>(() => {});
  });
  for (let number = 1; number <= 500; number += 1) {
    line.send(taskFrame(number, { content: 'read', tools: ['readSpaceMessages'] }));
    line.send({ type: 'waiting', taskId: taskId(number) });
  }
  line.send(taskFrame(501));
  await line.sync();
  line.cut();
  const { holding } = await server.letIn();
  expect(holding).toHaveLength(500);
  expect(holding.map((held) => held.taskId)).toContain(taskId(501));
});
