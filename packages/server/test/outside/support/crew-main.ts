// Agents in a process that keeps running when their server dies. The process reports every start
// and end of a handler.
import {
  ask,
  connectAgent,
  reply,
  type AgentTask,
  type TaskOutcome,
  type ReplyWords,
} from '@conch/sdk';
import type { CrewOrder, CrewReport } from './crew.ts';
import { perform, readOrder } from './crew-tasks.ts';

const { url, agents } = JSON.parse(process.argv[2] ?? '') as CrewOrder;

function tell(kind: CrewReport['kind'], { id: taskId }: AgentTask): void {
  process.send?.({ kind, taskId } satisfies CrewReport);
}

async function work(task: AgentTask): Promise<TaskOutcome> {
  tell('started', task);
  const words = await perform(task);
  const told = toTheEnd(task, words);
  const { mate } = readOrder(task.content);
  return mate === null || task.trigger.kind !== 'message' ? reply(told) : ask(mate, 'next', told);
}

/**
 * Reports the end of an answer. A text ends when it is returned, and a stream ends after its last
 * chunk.
 */
function toTheEnd(task: AgentTask, words: ReplyWords): ReplyWords {
  if (typeof words !== 'string') return lastTold(task, words);
  tell('ended', task);
  return words;
}

async function* lastTold(task: AgentTask, words: AsyncIterable<string>): AsyncGenerator<string> {
  yield* words;
  tell('ended', task);
}

// These tests kill the server, so connection problems are expected.
const onProblem = (): void => {};
// A short reconnect delay. It would overload a server only with thousands of clients.
const chance = (): number => Math.random() / 50;
const connections = agents.map((token) => connectAgent(work, { url, token, onProblem, chance }));
// The parent process has ended.
process.on('disconnect', () => process.exit());
await Promise.all(connections.map(({ ready }) => ready));
process.send?.({ kind: 'connected', taskId: '' } satisfies CrewReport);
