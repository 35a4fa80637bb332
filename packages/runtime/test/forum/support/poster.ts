import type { Agent, AgentEnd, Task, ReportedUsage } from '@conch/agents';
import type { TestGate } from '../../support/gate.ts';

interface Habits {
  /** A gate that all runs wait for before they end. */
  readonly gate?: TestGate;
  readonly worstCase?: Agent['worstCase'];
  readonly spends?: ReportedUsage;
  readonly called?: () => void;
  /** Replaces the post at the end of a run. */
  readonly ends?: (task: Task) => AgentEnd;
}

/** An agent that posts whenever a tick asks it, and records these requests. */
export class Poster implements Agent {
  readonly asked: string[] = [];
  /** For each run, the posts of the thread that the run has read. */
  readonly shown: (readonly string[])[] = [];
  readonly worstCase: NonNullable<Agent['worstCase']>;
  readonly #habits: Habits;

  constructor(habits: Habits = {}) {
    this.#habits = habits;
    this.worstCase = habits.worstCase ?? { tokens: 0, costUsd: 0 };
  }

  // oxlint-disable-next-line require-yield -- it only returns
  async *run(task: Task, { signal }: Parameters<Agent['run']>[1]): ReturnType<Agent['run']> {
    const { gate, ends, spends, called } = this.#habits;
    called?.();
    const { thread, agent } = task;
    this.asked.push(thread === undefined ? 'thread' : `reply in ${thread.title}`);
    this.shown.push((await task.history(100)).map(({ content }) => content));
    await gate?.pass(signal);
    if (ends !== undefined) return ends(task);
    const text = thread === undefined ? threadOf(task) : replyOf(`${agent.name} has this to say.`);
    return { kind: 'answered', content: text, ...(spends === undefined ? {} : { usage: spends }) };
  }
}

/** A title that shares no long word with another title. */
function threadOf({ seed, agent }: Task): string {
  const title = `About ${seed.replaceAll(':', ' ')}`;
  const data = { title, mentions: [] };
  return JSON.stringify({ action: 'forum_thread', reasoning: `${agent.name} opens this.`, data });
}

export function replyOf(body: string, mentions: unknown = []): string {
  return JSON.stringify({ action: 'forum_reply', reasoning: body, data: { mentions } });
}
