import type { Agent, CallResult, Task } from '@conch/agents';
import type { ToolCall } from '@conch/engine';

// More messages than any conversation of these tests has.
const ALL = 10_000;

/**
 * Everything that a run was given before its first word, as text. New fields of a task are
 * included.
 */
export async function everythingGiven(task: Task): Promise<string> {
  const history = await task.history(ALL);
  const summary = await task.summary();
  return JSON.stringify({ ...task, history, summary, spaces: await task.spaces() });
}

/** The habits of a repeater besides repeating. */
export interface RepeaterHabit {
  /** The calls before its answer, made from its input so far. */
  readonly calls?: (task: Task, given: string) => readonly ToolCall[];
  /** Records its input and says nothing. */
  readonly isSilent?: boolean;
  /** The text before its words. */
  readonly lead?: (task: Task) => string;
}

/** An agent that records everything it is given, and repeats all of it in its answers. */
export class Repeater implements Agent {
  readonly given: string[] = [];
  habit: RepeaterHabit;

  constructor(habit: RepeaterHabit = {}) {
    this.habit = habit;
  }

  /** Everything it was ever given. */
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
    // One line that begins with fixed words, so that only the habit addresses anybody.
    const text = `${this.habit.lead?.(task) ?? ''}I was given ${told.join(' ')}`;
    yield { kind: 'delta', text };
    return { kind: 'answered', content: text };
  }
}
