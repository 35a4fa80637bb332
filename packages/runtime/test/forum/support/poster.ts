import type { Agent, AgentEnd, Task, Usage } from '@conch/agents';
import type { Gate } from '../../support/gate.ts';

interface Habits {
  /** Nobody is answered until it is opened. */
  readonly gate?: Gate;
  readonly worstCase?: Agent['worstCase'];
  readonly spends?: Usage;
  readonly called?: () => void;
  /** What it ends with instead of a post. */
  readonly ends?: (task: Task) => AgentEnd;
}

/** An agent that posts whatever a tick asks it for, and keeps what it was asked. */
export class Poster implements Agent {
  readonly asked: string[] = [];
  /** What it was shown of the thread, run by run. */
  readonly shown: (readonly string[])[] = [];
  readonly worstCase: NonNullable<Agent['worstCase']>;
  readonly #habits: Habits;

  constructor(habits: Habits = {}) {
    this.#habits = habits;
    this.worstCase = habits.worstCase ?? { tokens: 0, costUsd: 0 };
  }

  // oxlint-disable-next-line require-yield -- it says nothing on the way
  async *run(task: Task, { signal }: Parameters<Agent['run']>[1]): ReturnType<Agent['run']> {
    const { gate, ends, spends, called } = this.#habits;
    called?.();
    const { thread, agent } = task;
    this.asked.push(thread === undefined ? 'thread' : `reply in ${thread.title}`);
    this.shown.push((await task.history(100)).map(({ content }) => content));
    await gate?.pass(signal);
    if (ends !== undefined) return ends(task);
    const text = thread === undefined ? threadOf(task) : replyOf(`${agent.name} has this to say.`);
    return { kind: 'answered', text, ...(spends === undefined ? {} : { usage: spends }) };
  }
}

/** Words of a title that no other title has. */
function threadOf({ seed, agent }: Task): string {
  const title = `About ${seed.replaceAll(':', ' ')}`;
  const data = { title, mentions: [] };
  return JSON.stringify({ action: 'forum_thread', reasoning: `${agent.name} opens this.`, data });
}

export function replyOf(body: string, mentions: unknown = []): string {
  return JSON.stringify({ action: 'forum_reply', reasoning: body, data: { mentions } });
}
