import { failed, HALF, WHOLE, type Misconduct } from './misconduct.ts';

const TOO_MUCH = 'x'.repeat(128 * 1024);
const MANY = 10;

/** Misconduct of agents that send invalid frames. */
export const GARBAGE: readonly Misconduct[] = [
  {
    name: 'sends text that is not JSON until its socket is closed',
    waitSeconds: 1,
    async commit(stand) {
      const { line } = await stand.begin();
      for (let n = 0; n < MANY; n += 1) line.sendRaw('{"type":');
      await line.closed;
    },
    ...failed('disconnected'),
    refusalCodes: Array.from({ length: MANY }, () => 'bad-json'),
  },
  {
    name: 'sends binary frames until its socket is closed',
    waitSeconds: 1,
    async commit(stand) {
      const { line } = await stand.begin();
      for (let n = 0; n < MANY; n += 1) line.sendRaw(Buffer.from([0, 255, n]));
      await line.closed;
    },
    ...failed('disconnected'),
    refusalCodes: Array.from({ length: MANY }, () => 'bad-json'),
  },
  {
    name: 'sends an answer of an unknown shape',
    async commit(stand) {
      const { line, task } = await stand.begin();
      line.sendRaw(JSON.stringify({ type: 'chunk', taskId: task.id, delta: 5 }));
    },
    ...failed('garbled'),
    refusalCodes: ['bad-input'],
  },
  {
    name: 'sends an end with two outcomes',
    async commit(stand) {
      const { line, task } = await stand.begin();
      line.sendRaw(
        JSON.stringify({ type: 'complete', taskId: task.id, content: WHOLE, skip: true }),
      );
    },
    ...failed('garbled'),
    refusalCodes: ['bad-input'],
  },
  {
    name: 'leaves a gap in its answer',
    async commit(stand) {
      const { line, task } = await stand.begin();
      line.send({ type: 'chunk', taskId: task.id, delta: HALF, offset: 0 });
      await stand.untilSeen();
      line.send({ type: 'chunk', taskId: task.id, delta: HALF, offset: HALF.length + 1 });
    },
    ...failed('garbled', `failed: ${HALF}`),
  },
  {
    name: 'sends a frame that is too large',
    waitSeconds: 1,
    async commit(stand) {
      const { line } = await stand.begin();
      line.sendRaw('x'.repeat(1024 * 1024 + 1));
      await line.closed;
    },
    ...failed('disconnected'),
  },
  {
    name: 'sends a longer answer than allowed',
    async commit(stand) {
      const { line, task } = await stand.begin();
      const taskId = task.id;
      line.send({ type: 'chunk', taskId, delta: HALF });
      await stand.untilSeen();
      line.send({ type: 'chunk', taskId, delta: TOO_MUCH });
      await line.nextOf('cancel');
    },
    // The text is cut at the maximum length of a message.
    ...failed('garbled', new RegExp(`^failed: ${HALF}x+$`, 'u')),
  },
  {
    name: 'reports a failure',
    async commit(stand) {
      const { line, task } = await stand.begin();
      line.send({ type: 'fail', taskId: task.id, error: 'no idea' });
    },
    ...failed('error'),
  },
];
