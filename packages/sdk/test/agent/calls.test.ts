import { expect, test } from 'vitest';
import { reply, skip, ToolRefusedError, type AgentTask, type Handler } from '../../src/index.ts';
import { atSocket } from './support/connected.ts';
import { OFFICE, taskFrame, taskId } from './support/task-frame.ts';

const TASK = taskId(1);
const ASKING = { spaceId: OFFICE, text: 'Which month?' };

test('a tool call returns the result of the tool', async () => {
  const { line } = await atSocket(async (task) => {
    const { messages } = await task.call('readSpaceMessages', { spaceId: task.spaceId, limit: 3 });
    return reply(messages.map(({ content }) => content).join());
  });
  line.send(taskFrame(1));
  const { callId, name, args } = await line.nextOf('tool_call');
  expect({ name, args }).toEqual({
    name: 'readSpaceMessages',
    args: { spaceId: OFFICE, limit: 3 },
  });
  const { sender, messageId: id } = taskFrame(1);
  const messages = ['one', 'two'].map((content) => ({ id, sender, content }));
  line.send({ type: 'tool_result', taskId: TASK, callId, result: { kind: 'messages', messages } });
  expect(await line.nextOf('complete')).toMatchObject({ content: 'one,two' });
});

test('a refused call throws the reason, and the handler can continue', async () => {
  const { line } = await atSocket(async (task) => {
    const refused = await task.call('sendSpaceMessage', ASKING).catch((error: unknown) => error);
    if (!(refused instanceof ToolRefusedError)) throw new Error('it was not refused');
    return reply(`${refused.code}: ${refused.message}`);
  });
  line.send(taskFrame(1));
  const { callId } = await line.nextOf('tool_call');
  const error = { code: 'stack-full', explanation: 'Too many wait already.' };
  line.send({ type: 'tool_result', taskId: TASK, callId, error });
  expect(await line.nextOf('complete')).toMatchObject({
    content: 'stack-full: Too many wait already.',
  });
});

test('a call with invalid arguments is refused before it is sent', async () => {
  const { line } = await atSocket(async (task) => {
    const wrong = { text: 'Which month?' } as typeof ASKING;
    await task.call('sendSpaceMessage', wrong);
    return skip();
  });
  line.send(taskFrame(1));
  const { error } = await line.nextOf('fail');
  expect(error).toContain('sendSpaceMessage needs `spaceId`');
  expect(line.frames.map(({ type }) => type)).toEqual(['hello', 'fail']);
});

test('a call with a text that is too long is refused before it is sent', async () => {
  const { line } = await atSocket(async (task) => {
    const text = 'x'.repeat(64 * 1024 + 1);
    await task.call('sendSpaceMessage', { spaceId: task.spaceId, text });
    return skip();
  });
  line.send(taskFrame(1));
  expect((await line.nextOf('fail')).error).toContain('at most 65536 characters');
});

test('[I-4] a handler that restarts repeats its calls with the same ids', async () => {
  const calls: Handler = async (task) => {
    await Promise.all([
      task.call('sendSpaceMessage', ASKING),
      task.call('sendSpaceMessage', { ...ASKING, text: 'Which year?' }),
      task.call('sendSpaceMessage', ASKING),
    ]);
    return skip();
  };
  const first = await idsOfCalls(calls);
  expect(new Set(first).size).toBe(3);
  expect(await idsOfCalls(calls)).toEqual(first);
});

test('[I-4] if a handler makes its calls in another order, each call keeps its id', async () => {
  const asking = (...texts: readonly string[]): Promise<readonly string[]> =>
    idsOfCalls(async (task) => {
      const calls = texts.map((text) => task.call('sendSpaceMessage', { ...ASKING, text }));
      await Promise.all(calls);
      return skip();
    });
  expect(await asking('Finance', 'HR')).toEqual((await asking('HR', 'Finance')).toReversed());
});

test('[I-4] a repeated call gets its result from the stored steps of the run', async () => {
  const handler: Handler = async (task) => {
    const { kind } = await task.call('sendSpaceMessage', { spaceId: task.spaceId, text: 'hi' });
    return reply(kind);
  };
  const [callId = ''] = await idsOfCalls(handler);
  const { line } = await atSocket(handler);
  const { messageId } = taskFrame(1);
  const made = { callId, name: 'sendSpaceMessage', args: { spaceId: OFFICE, text: 'hi' } } as const;
  line.send(
    taskFrame(1, { steps: [{ ...made, result: { kind: 'sent', messageId }, error: null }] }),
  );
  expect(await line.nextOf('complete')).toMatchObject({ content: 'sent' });
  expect(line.frames.map(({ type }) => type)).toEqual(['hello', 'complete']);
});

test('a tool cannot be called after its task has ended', async () => {
  const given = Promise.withResolvers<AgentTask>();
  const { line } = await atSocket((task) => {
    given.resolve(task);
    return skip();
  });
  line.send(taskFrame(1));
  await line.nextOf('complete');
  const task = await given.promise;
  await expect(task.call('sendSpaceMessage', ASKING)).rejects.toThrow('The task has ended');
});

test('cancelling a task rejects its open call with an AbortError', async () => {
  const thrown = Promise.withResolvers<unknown>();
  const { line } = await atSocket(async (task) => {
    await task.call('sendSpaceMessage', ASKING).catch(thrown.resolve);
    return skip();
  });
  line.send(taskFrame(1));
  await line.nextOf('tool_call');
  line.send({ type: 'cancel', taskId: TASK, reason: 'stopped' });
  expect(await thrown.promise).toMatchObject({ name: 'AbortError' });
});

test('a rejected call that is not awaited does not crash the process', async () => {
  const { line } = await atSocket((task) => {
    void task.call('sendSpaceMessage', ASKING);
    return reply('done');
  });
  const unhandled: unknown[] = [];
  process.once('unhandledRejection', (error) => unhandled.push(error));
  line.send(taskFrame(1));
  await line.nextOf('complete');
  line.send(taskFrame(2));
  await line.nextOf('complete');
  expect(unhandled).toEqual([]);
});

/** The ids of a handler's first calls. */
async function idsOfCalls(handler: Handler): Promise<readonly string[]> {
  const { line } = await atSocket(handler);
  line.send(taskFrame(1));
  await line.nextOf('tool_call');
  await line.sync();
  return line.frames.flatMap((frame) => (frame.type === 'tool_call' ? [frame.callId] : []));
}
