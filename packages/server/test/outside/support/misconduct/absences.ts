import { CastProcess } from '../cast-process.ts';
import { ByteCuttingProxy } from '../cutting-proxy.ts';
import type { Stand } from '../stand.ts';
import { failed, HALF, WHOLE, type Misconduct } from './misconduct.ts';

const LONG = Array.from({ length: 300 }, (_, nth) => `word${nth}`).join(' ');

/** Misconduct of agents that are absent, for a while or for ever. */
export const ABSENCES: readonly Misconduct[] = [
  {
    name: 'is killed in the middle of a word',
    waitSeconds: 1,
    async commit(stand) {
      const process = await talker(stand, { url: stand.owner.origin, chunkMs: 100 });
      await stand.ask();
      await stand.untilSeen();
      await process.end();
    },
    ...failed('disconnected', /^failed: word0 /u),
  },
  {
    name: 'never connects',
    waitSeconds: 1,
    commit: (stand) => stand.ask(),
    ...failed('offline'),
  },
  {
    name: 'loses its connection again and again',
    async commit(stand) {
      const proxy = await ByteCuttingProxy.open(stand.owner.origin, { cuts: 3, cutAfter: 1_500 });
      const process = await talker(stand, { url: proxy.origin, chunkMs: 2 });
      await stand.ask();
      await stand.over();
      await process.end();
      if (proxy.cutsLeft > 0) throw new Error('it was not cut off');
    },
    outcome: 'responded',
    content: LONG,
  },
  {
    name: 'reconnects with its task',
    commit: (stand) => reconnect(stand, (received) => received),
    outcome: 'responded',
    content: WHOLE,
  },
  {
    name: 'reconnects and repeats its text',
    commit: (stand) => reconnect(stand, () => 0),
    outcome: 'responded',
    content: WHOLE,
  },
  {
    name: 'reconnects without its task before its first word',
    async commit(stand) {
      const { line } = await stand.begin();
      line.cut();
      const again = await stand.connect();
      await again.answer(await again.nextOf('task'), WHOLE);
    },
    outcome: 'responded',
    content: WHOLE,
  },
  {
    name: 'reconnects without its task in the middle of its answer',
    async commit(stand) {
      const { line } = await sayHalf(stand);
      line.cut();
      await stand.connect();
    },
    ...failed('disconnected', `failed: ${HALF}`),
  },
  {
    name: 'loses its token in the middle of its answer',
    waitSeconds: 1,
    async commit(stand) {
      const { line } = await sayHalf(stand);
      const { agentId, tokenId } = stand.rogue;
      await stand.owner.call('endAgentToken', { params: { agentId, tokenId } });
      await line.closed;
    },
    ...failed('disconnected', `failed: ${HALF}`),
  },
];

/** Sends half of the answer and waits until people see it. */
async function sayHalf(stand: Stand): ReturnType<Stand['begin']> {
  const started = await stand.begin();
  started.line.send({ type: 'chunk', taskId: started.task.id, delta: HALF, offset: 0 });
  await stand.untilSeen();
  return started;
}

/** Disconnects after half of the answer, reconnects with the task, and continues at an offset. */
async function reconnect(stand: Stand, from: (received: number) => number): Promise<void> {
  const { line, task } = await sayHalf(stand);
  line.cut();
  const again = await stand.connect(task);
  const { received } = await again.nextOf('resume');
  const offset = from(received);
  again.send({ type: 'chunk', taskId: task.id, delta: WHOLE.slice(offset), offset });
  await again.answer(task, WHOLE);
}

/** An agent in a separate process with a long answer. */
async function talker(
  { rogue }: Stand,
  { url, chunkMs }: { readonly url: string; readonly chunkMs: number },
): Promise<CastProcess> {
  const agents = [{ name: 'rogue', token: rogue.token }];
  const process = await CastProcess.start({ url, agents });
  const scripts = { rogue: [{ do: { say: LONG, chunkMs } }] };
  await process.learn({ scripts });
  return process;
}
