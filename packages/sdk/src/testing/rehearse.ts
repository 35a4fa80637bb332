import type { AgentAnswer, Tool, toolResult } from '@conch/protocol';
import type { z } from 'zod';
import type { Handler } from '../agent/outcome/handler.ts';
import type { ReplyMention, TaskUsage } from '../agent/outcome/outcome.ts';
import type { HandlerResult } from '../agent/outcome/perform.ts';
import type { ToolInput, ToolOutput } from '../agent/task/task.ts';
import { TaskAtWork } from '../agent/task/task-at-work.ts';
import type { CallAnswer, MadeCall } from '../agent/task/task-calls.ts';
import { ToolRefusedError } from '../agent/tool-refused-error.ts';
import { taskForTest, type TaskForTest } from './task-for-test.ts';

/** The task for a rehearsal. Only `content` is required. */
export interface RehearsalTask extends TaskForTest {
  /**
   * The scripted tools. A tool may throw a `ToolRefusedError`. The task offers only these tools.
   */
  readonly tools?: ScriptedTools;
}

export type ScriptedTools = {
  readonly [Name in Tool]?: (args: ToolInput<Name>) => Scripted<Name> | Promise<Scripted<Name>>;
};

type Scripted<Name extends Tool> = Extract<
  z.input<typeof toolResult>,
  { kind: ToolOutput<Name>['kind'] }
>;

/** Everything that a handler did. */
export interface RehearsalResult {
  /** The pieces of a streamed reply. */
  readonly said: readonly string[];
  readonly calls: readonly {
    readonly name: Tool;
    readonly args: Readonly<Record<string, unknown>>;
  }[];
  readonly outcome: RehearsedOutcome;
  readonly usage: TaskUsage | null;
}

/** The outcome as data. After `stop()`, the outcome is `stopped`. */
export type RehearsedOutcome =
  | {
      readonly kind: 'replied';
      readonly content: string;
      readonly mention: Required<ReplyMention> | null;
    }
  | {
      readonly kind: 'delegated';
      readonly target: string;
      readonly reason: string;
      readonly content: string | null;
    }
  | { readonly kind: 'skipped' | 'passed' | 'stopped' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A running rehearsal. Its promise resolves with everything that the handler did. */
export type Rehearsal = Promise<RehearsalResult> & {
  /** Stops the task, as a person can. */
  readonly stop: () => void;
};

/**
 * Runs a handler without a server, as a connection would.
 * @example const { outcome } = await rehearse(handler, { content: 'hi' });
 */
export function rehearse(handler: Handler, { tools = {}, ...task }: RehearsalTask): Rehearsal {
  const said: string[] = [];
  const calls: MadeCall[] = [];
  const offered = Object.keys(tools) as Tool[];
  const work = new TaskAtWork(taskForTest(task, offered), {
    say: (piece) => void said.push(piece),
    make(call) {
      calls.push(call);
      void scripted(tools, call).then((answer) => work.answer(call.callId, answer));
    },
    mishap: () => {},
    // The refused call is in `calls`, and the outcome has no hand-off.
    onRefused: () => {},
  });
  const done = async (): Promise<RehearsalResult> => {
    const performed = await work.perform(handler);
    const usage = performed.kind === 'answered' ? (performed.fullAnswer.usage ?? null) : null;
    return { said, calls, outcome: outcomeOf(performed), usage };
  };
  return Object.assign(done(), { stop: () => work.stop('The rehearsal was stopped.') });
}

async function scripted(tools: ScriptedTools, { name, args }: MadeCall): Promise<CallAnswer> {
  const tool = tools[name] as ((given: unknown) => unknown) | undefined;
  try {
    if (tool === undefined) throw notScripted(name);
    // Ids in a script need not look like real ids.
    return { result: (await tool(args)) as NonNullable<CallAnswer['result']> };
  } catch (error) {
    const code = error instanceof ToolRefusedError ? error.code : 'error';
    const explanation = error instanceof Error ? error.message : String(error);
    return { error: { code, explanation } };
  }
}

function notScripted(name: Tool): ToolRefusedError {
  const explanation = `${name} has no answer in this rehearsal. Add one: { tools: { ${name}: () => … } }.`;
  return new ToolRefusedError({ code: 'not-scripted', explanation });
}

function outcomeOf(performed: HandlerResult): RehearsedOutcome {
  return performed.kind === 'answered' ? answered(performed.fullAnswer) : performed;
}

function answered({ content, mention, delegate, skip, pass }: AgentAnswer): RehearsedOutcome {
  if (skip === true) return { kind: 'skipped' };
  if (pass === true) return { kind: 'passed' };
  if (delegate !== undefined) return { kind: 'delegated', ...delegate, content: content ?? null };
  return { kind: 'replied', content: content ?? '', mention: mention ?? null };
}
