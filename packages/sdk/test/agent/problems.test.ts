import { expect, onTestFinished, test, vi } from 'vitest';
import { connectAgent, reply, skip } from '../../src/index.ts';
import { AgentServer } from './support/agent-server.ts';
import { atSocket } from './support/connected.ts';
import { taskFrame, taskId } from './support/task-frame.ts';

const TASK = taskId(1);
const REFUSAL = { type: 'about:blank', title: 'No', status: 404, detail: 'There is none.' };

test('a handler that throws fails its task with the error message, and the agent continues', async () => {
  const broken = new Error('no such city');
  const { line, problems } = await atSocket((task) => {
    if (task.content === 'break') throw broken;
    return reply('fine');
  });
  line.send(taskFrame(1, { content: 'break' }));
  expect(await line.nextOf('fail')).toEqual({ type: 'fail', taskId: TASK, error: 'no such city' });
  line.send(taskFrame(2));
  expect(await line.nextOf('complete')).toMatchObject({ content: 'fine' });
  expect(problems).toMatchObject([{ code: 'handler-failed', taskId: TASK, cause: broken }]);
});

test('a handler that throws a text fails its task with that text', async () => {
  const { line } = await atSocket(() => Promise.reject('just words'));
  line.send(taskFrame(1));
  expect(await line.nextOf('fail')).toMatchObject({ error: 'just words' });
});

test('an answer with invalid usage is still sent', async () => {
  const { line, problems } = await atSocket(() =>
    reply('the answer', { usage: () => ({ tokens: Number.NaN, costUsd: 0 }) }),
  );
  line.send(taskFrame(1));
  expect(await line.nextOf('complete')).toEqual({
    type: 'complete',
    taskId: TASK,
    content: 'the answer',
  });
  expect(problems).toMatchObject([{ code: 'usage-unknown', taskId: TASK }]);
});

test('unknown frames are ignored silently', async () => {
  const { line, problems } = await atSocket(() => reply('fine'));
  line.sendRaw(JSON.stringify({ type: 'weather', sunny: true }));
  line.send(taskFrame(1));
  await line.nextOf('complete');
  expect(problems).toEqual([]);
});

test.each([
  ['text that is not JSON', 'what?'],
  ['JSON that is not a frame', '[null]'],
  ['bytes', Buffer.from([1, 2, 3])],
  ['a frame of the wrong shape', '{"type":"cancel"}'],
])('unreadable data is reported, and the agent continues: %s', async (_what, sent) => {
  const { line, problems } = await atSocket(() => reply('fine'));
  line.sendRaw(sent);
  line.send(taskFrame(1));
  await line.nextOf('complete');
  expect(problems).toMatchObject([{ code: 'frame-unreadable' }]);
});

test('the report about an unreadable frame names the wrong field', async () => {
  const { line, problems } = await atSocket(() => reply('fine'));
  line.sendRaw('{"type":"cancel","reason":"stopped"}');
  line.send(taskFrame(1));
  await line.nextOf('complete');
  expect(problems[0]?.message).toMatch(/ taskId: must be an id from Conch/u);
});

test('an unreadable task fails at once, so that people do not wait for it', async () => {
  const { line, problems } = await atSocket(() => reply('fine'));
  line.sendRaw(JSON.stringify({ ...taskFrame(1), trigger: { kind: 'comet' } }));
  expect(await line.nextOf('fail')).toMatchObject({ taskId: TASK });
  expect(problems).toMatchObject([{ code: 'frame-unreadable', taskId: TASK }]);
});

test('the report about an unreadable task contains none of its text', async () => {
  const { line, problems } = await atSocket(() => reply('fine'));
  const content = 'a secret of Ana';
  line.sendRaw(JSON.stringify({ ...taskFrame(1), content, trigger: { kind: content } }));
  await line.nextOf('fail');
  expect(JSON.stringify(problems)).not.toContain(content);
});

test('one socket message can contain several frames', async () => {
  const { line } = await atSocket((task) => reply(task.content), { perSpace: 2 });
  const frames = [taskFrame(1, { content: 'one' }), taskFrame(2, { content: 'two' })];
  line.sendRaw(JSON.stringify(frames));
  expect(await line.nextOf('complete')).toMatchObject({ content: 'one' });
  expect(await line.nextOf('complete')).toMatchObject({ content: 'two' });
});

test('a frame that the server refuses is reported', async () => {
  const { line, problems } = await atSocket(() => skip());
  line.send({ type: 'error', taskId: null, problem: { ...REFUSAL, code: 'bad-input' } });
  await line.sync();
  expect(problems).toMatchObject([
    { code: 'frame-refused', message: expect.stringContaining('There is none.') as string },
  ]);
});

test('a task that the server does not know is dropped', async () => {
  const stopped = Promise.withResolvers<void>();
  const { line } = await atSocket((task) => {
    if (task.content === 'next') return reply('served');
    task.signal.addEventListener('abort', () => stopped.resolve());
    return new Promise<never>(() => {});
  });
  line.send(taskFrame(1));
  line.send(taskFrame(2, { content: 'next' }));
  line.send({ type: 'error', taskId: TASK, problem: { ...REFUSAL, code: 'no-such-task' } });
  await stopped.promise;
  expect(await line.nextOf('complete')).toMatchObject({ taskId: taskId(2) });
});

test('problems are printed to the console by default', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { line } = await connected({});
  line.send(taskFrame(1));
  await line.nextOf('fail');
  expect(warn.mock.calls[0]?.[0]).toContain('The handler failed: no');
});

const thrower = (): never => {
  throw new Error('and this too');
};

test.each([
  ['throws', thrower],
  ['rejects', (): unknown => Promise.reject(new Error('and this too'))],
])(
  'an onProblem callback that %s does not crash the process, and its error is printed',
  async (_how, onProblem) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => told.mockRestore());
    const { line } = await connected({ onProblem });
    line.send(taskFrame(1));
    await line.nextOf('fail');
    line.send(taskFrame(2));
    await line.nextOf('fail');
    expect(told).toHaveBeenCalledWith(
      expect.stringContaining('onProblem'),
      expect.objectContaining({ message: 'and this too' }),
    );
  },
);

/** An agent whose handler always fails. */
async function connected(options: { readonly onProblem?: () => void }) {
  const server = await AgentServer.open();
  const handler = () => Promise.reject(new Error('no'));
  const agent = connectAgent(handler, { url: server.url, token: 'token', ...options });
  onTestFinished(() => agent.close({ drainMs: 0 }));
  return { line: await server.letIn() };
}
