import type { Agent, CallResult, Task } from '@conch/agents';
import type { ToolCall } from '@conch/engine';

// More messages than any conversation in these tests has.
const ALL = 10_000;

/** The whole input of a run before its first output, as text. New fields of a task are included. */
export async function everythingGiven(task: Task): Promise<string> {
  const history = await task.history(ALL);
  const summary = await task.summary();
  return JSON.stringify({ ...task, history, summary, spaces: await task.spaces() });
}

/** The behaviour of a repeater in addition to repeating. */
export interface RepeaterHabit {
  /** The calls before the answer, created from the input so far. */
  readonly calls?: (task: Task, given: string) => readonly ToolCall[];
  /** Whether the agent only records its input and skips. */
  readonly isSilent?: boolean;
  /** A text before the answer. */
  readonly lead?: (task: Task) => string;
}

/** An agent that records its whole input and repeats it in its answers. */
export class Repeater implements Agent {
  readonly given: string[] = [];
  habit: RepeaterHabit;

  constructor(habit: RepeaterHabit = {}) {
    this.habit = habit;
  }

  /** The recorded input of all runs. */
  get all(): string {
    return this.given.join('\n');
  }

  async *run(task: Task): ReturnType<Agent['run']> {
    const told = [await everythingGiven(task)];
    this.given.push(...told);
    for (const [n, call] of (this.habit.calls?.(task, told.join(' ')) ?? []).entries()) {
      if (n < task.steps.length) continue;
      const result = (yield { kind: 'call', callId: `call ${n}`, call }) as CallResult;
      told.push(JSON.stringify(result));
      this.given.push(JSON.stringify(result));
    }
    if (this.habit.isSilent === true) return { kind: 'skipped' };
    // One line that begins with fixed text, so that only `lead` can address a member.
    const text = `${this.habit.lead?.(task) ?? ''}I was given ${told.join(' ')}`;
    yield { kind: 'delta', text };
    return { kind: 'answered', content: text };
  }
}
