import { failed, WHOLE, type Misconduct } from './misconduct.ts';

/** Misconduct of agents that answer at the wrong time or for the wrong task. */
export const LIES: readonly Misconduct[] = [
  {
    name: 'answers twice',
    async commit(stand) {
      const { line, task } = await stand.begin();
      line.send({ type: 'complete', taskId: task.id, content: WHOLE });
      line.send({ type: 'complete', taskId: task.id, content: 'And again.' });
      await line.nextOf('settled');
      await line.sync();
    },
    outcome: 'responded',
    content: WHOLE,
    refusalCodes: ['no-such-task'],
  },
  {
    name: 'answers after it was stopped',
    async commit(stand) {
      const { line, task } = await stand.begin();
      const params = { spaceId: stand.spaceId };
      await stand.owner.call('stop', { params, body: { runId: stand.runId } });
      await line.nextOf('cancel');
      line.send({ type: 'complete', taskId: task.id, content: WHOLE });
      await line.sync();
    },
    outcome: 'cancelled',
    refusalCodes: ['no-such-task'],
  },
  {
    name: 'answers after its time-out',
    patience: { silentMs: 1_500, totalMs: 600_000, maxSteps: 25 },
    async commit(stand) {
      const { line, task } = await stand.begin();
      await line.nextOf('cancel');
      line.send({ type: 'complete', taskId: task.id, content: WHOLE });
      await line.sync();
    },
    ...failed('no-output'),
    refusalCodes: ['no-such-task'],
  },
  {
    name: 'answers for a task of another agent in another space',
    patience: { silentMs: 60_000, totalMs: 600_000, maxSteps: 25 },
    async commit(stand) {
      const { line, task } = await stand.begin();
      line.send({ type: 'complete', taskId: stand.story.task.id, content: 'lies' });
      await line.answer(task, WHOLE);
    },
    outcome: 'responded',
    content: WHOLE,
    refusalCodes: ['no-such-task'],
  },
  {
    name: 'answers for a task of another agent',
    async commit(stand) {
      const { line, task } = await stand.begin();
      const taskId = stand.story.task.id;
      line.send({ type: 'chunk', taskId, delta: 'lies', offset: 0 });
      line.send({ type: 'tool_call', taskId, callId: 'a', name: 'skip', args: {} });
      line.send({ type: 'complete', taskId, content: 'lies' });
      line.send({ type: 'fail', taskId, error: 'lies' });
      line.sendRaw(JSON.stringify({ type: 'chunk', taskId, delta: 5 }));
      await line.answer(task, WHOLE);
    },
    outcome: 'responded',
    content: WHOLE,
    refusalCodes: [...Array.from({ length: 4 }, () => 'no-such-task'), 'bad-input'],
  },
  {
    name: 'claims to hold a task of another agent',
    async commit(stand) {
      const { task } = stand.story;
      const line = await stand.connect(task);
      await line.nextOf('cancel', ({ taskId }) => taskId === task.id);
      line.send({ type: 'complete', taskId: task.id, content: 'lies' });
      await stand.ask();
      await line.answer(await line.nextOf('task'), WHOLE);
    },
    outcome: 'responded',
    content: WHOLE,
    refusalCodes: ['no-such-task'],
  },
  {
    name: 'answers over a connection that did not get the task',
    async commit(stand) {
      const { line, task } = await stand.begin();
      const other = await stand.connect();
      other.send({ type: 'complete', taskId: task.id, content: 'lies' });
      await other.sync();
      await line.answer(task, WHOLE);
    },
    outcome: 'responded',
    content: WHOLE,
    refusalCodes: ['no-such-task'],
  },
];
