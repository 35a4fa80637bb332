import type { Agent, CallResult, Task } from '@conch/agents';
import type { ToolCall } from '@conch/engine';

// More than any conversation of these tests has: whatever may be read is read.
const ALL = 10_000;

/** Everything that a run was given before its first word, as text; whatever a task gains is in it. */
export async function everythingGiven(task: Task): Promise<string> {
  const history = await task.history(ALL);
  const summary = await task.summary();
  return JSON.stringify({ ...task, history, summary, spaces: await task.spaces() });
}

/** What a repeater may be told to do beside repeating. */
export interface Habit {
  /** Calls that it makes before it answers, each with what it has been given so far. */
  readonly calls?: (task: Task, given: string) => readonly ToolCall[];
  /** It keeps what it is given and says nothing. */
  readonly isSilent?: boolean;
  /** What stands before its words. */
  readonly lead?: (task: Task) => string;
}

/** An agent that keeps a copy of everything it is given, and says all of it to whoever listens. */
export class Repeater implements Agent {
  readonly given: string[] = [];
  habit: Habit;

  constructor(habit: Habit = {}) {
    this.habit = habit;
  }

  /** All that it was ever given. */
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
    // One line that begins with words of its own: nobody is addressed but whom the habit addresses.
    const text = `${this.habit.lead?.(task) ?? ''}I was given ${told.join(' ')}`;
    yield { kind: 'delta', text };
    return { kind: 'answered', text };
  }
}
