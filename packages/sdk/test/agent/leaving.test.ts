import { expect, test } from 'vitest';
import { reply } from '../../src/index.ts';
import { atSocket } from './support/connected.ts';
import { Spoken } from './support/spoken.ts';
import { taskFrame, taskId } from './support/task-frame.ts';

const SETTLED = { type: 'settled', outcome: 'responded', failure: null } as const;

/** An agent with one task under way and one that waits behind it. */
async function busy() {
  const words = new Spoken();
  const connected = await atSocket(() => reply(words));
  connected.line.send(taskFrame(1));
  connected.line.send(taskFrame(2));
  words.say('One');
  await connected.line.nextOf('chunk');
  return { ...connected, words };
}

test('[I-20] an agent that closes says that it leaves, and gives back what it has not begun', async () => {
  const { agent, line } = await busy();
  void agent.close();
  await line.nextOf('leaving');
  expect(await line.nextOf('release')).toEqual({ type: 'release', taskId: taskId(2) });
});

test('[I-20] a task that comes to an agent that leaves is given back at once', async () => {
  const { agent, line } = await busy();
  void agent.close();
  line.send(taskFrame(3));
  await line.nextOf('release', (frame) => frame.taskId === taskId(3));
});

test('[I-20] an agent that leaves says so again after its connection was lost', async () => {
  const { agent, line, server } = await busy();
  void agent.close();
  await line.nextOf('leaving');
  line.cut();
  const again = await server.letIn();
  await again.nextOf('leaving');
});

test('[I-20] a task that is still under way when the time is over has failed, and says so', async () => {
  const { agent, line } = await busy();
  await agent.close({ drainMs: 0 });
  expect(await line.nextOf('fail')).toMatchObject({
    taskId: taskId(1),
    error: 'The process of the agent was closed before it had answered.',
  });
});

test('[I-20] a task that ends in time is answered, and nothing fails', async () => {
  const { agent, line, words } = await busy();
  const closing = agent.close();
  words.finish();
  await line.nextOf('complete');
  line.send({ ...SETTLED, taskId: taskId(1) });
  await closing;
  expect(line.frames.filter(({ type }) => type === 'fail')).toEqual([]);
});

test('[I-20] a task that rests is left as it is: whoever connects next goes on with it', async () => {
  const { agent, line } = await atSocket(async (task) => {
    const wait = { for: ['human' as const] };
    await task.call('sendSpaceMessage', { spaceId: task.spaceId, text: 'Well?', wait });
    return reply('Good.');
  });
  line.send(taskFrame(1));
  await line.nextOf('tool_call');
  await agent.close({ drainMs: 0 });
  await line.closed;
  expect(line.frames.map(({ type }) => type)).toEqual(['hello', 'tool_call', 'leaving']);
});
