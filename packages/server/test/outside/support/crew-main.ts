// Agents in a process that outlives their server; it tells of every start and end of a handler.
import { ask, connectAgent, reply, type AgentTask, type Outcome, type Words } from '@conch/sdk';
import type { CrewOrder, CrewReport } from './crew.ts';
import { perform, readOrder } from './deeds.ts';

const { url, agents } = JSON.parse(process.argv[2] ?? '') as CrewOrder;

function tell(kind: CrewReport['kind'], { id: taskId }: AgentTask): void {
  process.send?.({ kind, taskId } satisfies CrewReport);
}

async function work(task: AgentTask): Promise<Outcome> {
  tell('started', task);
  const words = await perform(task);
  const told = toTheEnd(task, words);
  const { mate } = readOrder(task.content);
  return mate === null || task.trigger.kind !== 'message' ? reply(told) : ask(mate, 'next', told);
}

/** A text ends when it is returned, a stream with its last word. */
function toTheEnd(task: AgentTask, words: Words): Words {
  if (typeof words !== 'string') return lastTold(task, words);
  tell('ended', task);
  return words;
}

async function* lastTold(task: AgentTask, words: AsyncIterable<string>): AsyncGenerator<string> {
  yield* words;
  tell('ended', task);
}

// That the server is away is what this is about.
const onProblem = (): void => {};
// Sooner than where thousands come back at once.
const chance = (): number => Math.random() / 50;
const connections = agents.map((token) => connectAgent(work, { url, token, onProblem, chance }));
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
await Promise.all(connections.map(({ ready }) => ready));
process.send?.({ kind: 'connected', taskId: '' } satisfies CrewReport);
