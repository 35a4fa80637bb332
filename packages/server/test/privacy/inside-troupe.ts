import type { Agent, RunContext, Task } from '@conch/agents';
import { ObedientRun } from './obedient-run.ts';
import type { Surroundings, TroupeKind } from './troupe.ts';

/** Agents inside the server. Everything that the runtime passes to them is recorded. */
export const INSIDE: TroupeKind = {
  outputs: ['a task', 'the result of a call'],
  open: async (surroundings) => {
    const agent: Agent = { run: (task, context) => run(surroundings, task, context) };
    return {
      outbound: [],
      kinds: [{ name: 'obedient', agentOf: () => ({ ok: true, agent }) }],
      newAgent: (_nth, words) => ({ kind: 'obedient', config: { words } }),
      enter: async () => {},
      close: async () => {},
    };
  },
};

async function* run(
  { book, taps, stageOf }: Surroundings,
  task: Task,
  context: RunContext,
): ReturnType<Agent['run']> {
  const { runId, policy, tools, agent, space } = task;
  const stage = stageOf(space.id);
  if (stage === undefined) return { kind: 'skipped' };
  const agents = task.members.filter(({ kind, id }) => kind === 'agent' && id !== agent.id);
  const others = agents.map(({ name }) => name);
  const about = { agentId: agent.id, spaceId: space.id };
  const made = { runId, policy, tools, others, stepsMade: task.steps.length };
  const obedient = new ObedientRun(book, { ...about, ...made }, stage);
  const tapOutput = (output: 'a task' | 'the result of a call', text: string): void => {
    taps.add({ output, to: { kind: 'agent', ...about }, text, askedAt: book.now() });
    obedient.hear(text);
  };
  tapOutput('a task', JSON.stringify({ ...task, history: await task.history(ALL) }));
  let answer: Parameters<ObedientRun['next']>[0];
  for (;;) {
    const next = obedient.next(answer);
    if (next.done === true) return next.value;
    // The people who see the stream may also see this text.
    if (next.value.kind === 'delta') context.uses?.(next.value.text);
    answer = yield next.value;
    if (answer !== undefined) tapOutput('the result of a call', JSON.stringify(answer));
    if (next.value.kind === 'delta' && obedient.habit[1] % 4 === 0) {
      await context.sleep(LINGERING_MS);
    }
  }
}

const ALL = 1_000;
const LINGERING_MS = 8;
