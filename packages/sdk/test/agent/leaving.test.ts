import { expect, test } from 'vitest';
import { reply } from '../../src/index.ts';
import { atSocket } from './support/connected.ts';
import { SpokenStream } from './support/spoken.ts';
import { taskFrame, taskId } from './support/task-frame.ts';

const SETTLED = { type: 'settled', outcome: 'responded', failure: null } as const;

/** An agent with one running task and one queued task. */
async function busy() {
  const words = new SpokenStream();
  const connected = await atSocket(() => reply(words));
  connected.line.send(taskFrame(1));
  connected.line.send(taskFrame(2));
  words.say('One');
  await connected.line.nextOf('chunk');
  return { ...connected, words };
}

test('[I-20] a closing agent announces its closing, and returns the tasks that it has not started', async () => {
  const { agent, line } = await busy();
  void agent.close();
  await line.nextOf('leaving');
  expect(await line.nextOf('release')).toEqual({ type: 'release', taskId: taskId(2) });
});

test('[I-20] a closing agent returns new tasks at once', async () => {
  const { agent, line } = await busy();
  void agent.close();
  line.send(taskFrame(3));
  await line.nextOf('release', (frame) => frame.taskId === taskId(3));
});

test('[I-20] a closing agent announces its closing again after a reconnect', async () => {
  const { agent, line, server } = await busy();
  void agent.close();
  await line.nextOf('leaving');
  line.cut();
  const again = await server.letIn();
  await again.nextOf('leaving');
});

test('[I-20] a task that is still running after the drain time fails, and the server is notified', async () => {
  const { agent, line } = await busy();
  await agent.close({ drainMs: 0 });
  expect(await line.nextOf('fail')).toMatchObject({
    taskId: taskId(1),
    error: 'The agent was closed before it answered.',
  });
});

test('[I-20] a task that ends within the drain time is answered, and nothing fails', async () => {
  const { agent, line, words } = await busy();
  const closing = agent.close();
  words.finish();
  await line.nextOf('complete');
  line.send({ ...SETTLED, taskId: taskId(1) });
  await closing;
  expect(line.frames.filter(({ type }) => type === 'fail')).toEqual([]);
});

test('[I-20] a closing agent keeps a resting task open, so that the next connection can continue it', async () => {
  const { agent, line } = await atSocket(async (task) => {
    const wait = { for: ['human' as const] };
    await task.call('sendSpaceMessage', { spaceId: task.spaceId, text: 'Well?', wait });
    return reply('Good.');
  });
  line.send(taskFrame(1));
  await line.nextOf('tool_call');
  line.send({ type: 'waiting', taskId: taskId(1) });
  await line.sync();
  await agent.close({ drainMs: 0 });
  await line.closed;
  expect(line.frames.map(({ type }) => type)).toEqual(['hello', 'tool_call', 'leaving']);
});
