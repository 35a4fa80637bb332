import { expect, test } from 'vitest';
import { reply, type AgentTask } from '../../src/index.ts';
import { atSocket } from './support/connected.ts';
import { SpokenStream } from './support/spoken.ts';
import { taskFrame, taskId } from './support/task-frame.ts';

const TASK = taskId(1);

/** An agent that streams without end, and its task. */
async function speaking() {
  const given = Promise.withResolvers<AgentTask>();
  const connected = await atSocket((task) => {
    given.resolve(task);
    return reply(new SpokenStream());
  });
  connected.line.send(taskFrame(1));
  return { ...connected, task: await given.promise };
}

test.each([
  ['no-output', 'no output for too long (default: 60 s'],
  ['too-long', '600 s'],
  ['too-many-steps', '25'],
  ['disconnected', 'lost the connection during an answer'],
  ['garbled', 'could not be read'],
  ['not-yours', 'another process has the task'],
] as const)(
  'if the server takes a task back for the reason %s, the agent reports the problem in one line',
  async (reason, words) => {
    const { line, problems } = await speaking();
    line.send({ type: 'cancel', taskId: TASK, reason });
    await line.sync();
    expect(problems).toMatchObject([{ code: 'floor-taken-back', taskId: TASK }]);
    expect(problems[0]?.message).toMatch(/^Conch withdrew the task: .*\.$/u);
    expect(problems[0]?.message).toContain(words);
  },
);

test('the signal of a task contains the reason why Conch withdrew the task', async () => {
  const { line, task } = await speaking();
  line.send({ type: 'cancel', taskId: TASK, reason: 'no-output' });
  await line.sync();
  expect(task.signal.reason).toMatchObject({
    name: 'AbortError',
    message: expect.stringContaining('no output for too long') as string,
  });
});

test('a task that a person stopped is not reported as a problem', async () => {
  const { line, task, problems } = await speaking();
  line.send({ type: 'cancel', taskId: TASK, reason: 'stopped' });
  await line.sync();
  expect(problems).toEqual([]);
  expect(task.signal.reason).toMatchObject({ message: 'The task was stopped.' });
});

test('if a run fails although its handler answered, the agent reports a problem', async () => {
  const { line, problems } = await atSocket(() => reply('too late'));
  line.send(taskFrame(1));
  await line.nextOf('complete');
  line.send({ type: 'settled', taskId: TASK, outcome: 'failed', failure: 'garbled' });
  await line.sync();
  expect(problems).toMatchObject([{ code: 'floor-taken-back', taskId: TASK }]);
});

test('a failed handler is reported once', async () => {
  const { line, problems } = await atSocket(() => Promise.reject(new Error('no')));
  line.send(taskFrame(1));
  await line.nextOf('fail');
  line.send({ type: 'settled', taskId: TASK, outcome: 'failed', failure: 'error' });
  await line.sync();
  expect(problems.map(({ code }) => code)).toEqual(['handler-failed']);
});

test('refusals of late frames for a cancelled task are not reported', async () => {
  const { line, problems } = await speaking();
  line.send({ type: 'cancel', taskId: TASK, reason: 'too-many-steps' });
  const problem = { type: 'about:blank', title: 'No', status: 404, detail: 'There is none.' };
  for (let frames = 0; frames < 30; frames += 1) {
    line.send({ type: 'error', taskId: TASK, problem: { ...problem, code: 'no-such-task' } });
  }
  await line.sync();
  expect(problems.map(({ code }) => code)).toEqual(['floor-taken-back']);
});
