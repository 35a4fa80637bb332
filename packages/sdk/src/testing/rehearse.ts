import type { Answer, Tool, toolResult } from '@conch/protocol';
import type { z } from 'zod';
import type { Handler } from '../agent/handler.ts';
import type { ReplyMention, Usage } from '../agent/outcome.ts';
import type { Performed } from '../agent/perform.ts';
import type { ToolInput, ToolOutput } from '../agent/task.ts';
import { TaskAtWork } from '../agent/task-at-work.ts';
import type { CallAnswer, MadeCall } from '../agent/task-calls.ts';
import { ToolRefusedError } from '../agent/tool-refused-error.ts';
import { givenTask, type GivenTask } from './given-task.ts';

/** What a handler is given in a rehearsal; `content` is enough. */
export interface Given extends GivenTask {
  /** What the tools answer; they may throw a `ToolRefusedError`. The task offers these and no others. */
  readonly tools?: ScriptedTools;
}

export type ScriptedTools = {
  readonly [Name in Tool]?: (args: ToolInput<Name>) => Scripted<Name> | Promise<Scripted<Name>>;
};

type Scripted<Name extends Tool> = Extract<
  z.input<typeof toolResult>,
  { kind: ToolOutput<Name>['kind'] }
>;

/** What a handler did. */
export interface Rehearsed {
  /** The pieces of a reply that was streamed. */
  readonly said: readonly string[];
  readonly calls: readonly {
    readonly name: Tool;
    readonly args: Readonly<Record<string, unknown>>;
  }[];
  readonly outcome: RehearsedOutcome;
  readonly usage: Usage | null;
}

/** How it ended, as data; `stopped`: by `stop()`. */
export type RehearsedOutcome =
  | {
      readonly kind: 'replied';
      readonly text: string;
      readonly mention: Required<ReplyMention> | null;
    }
  | {
      readonly kind: 'delegated';
      readonly target: string;
      readonly reason: string;
      readonly text: string | null;
    }
  | { readonly kind: 'skipped' | 'passed' | 'stopped' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A handler at its rehearsal: awaited it gives what the handler did. */
export type Rehearsal = Promise<Rehearsed> & {
  /** Stops the task, as a person may. */
  readonly stop: () => void;
};

/**
 * Runs a handler without a server, as a connection would.
 * @example expect((await rehearse(handler, { content: 'hi' })).outcome).toMatchObject({ text: 'Hello!' });
 */
export function rehearse(handler: Handler, { tools = {}, ...given }: Given): Rehearsal {
  const said: string[] = [];
  const calls: MadeCall[] = [];
  const offered = Object.keys(tools) as Tool[];
  const work = new TaskAtWork(givenTask(given, offered), {
    say: (piece) => void said.push(piece),
    make(call) {
      calls.push(call);
      void scripted(tools, call).then((answer) => work.answer(call.callId, answer));
    },
    mishap: () => {},
    // It is seen in `calls`, and in an outcome without it.
    refused: () => {},
  });
  const done = async (): Promise<Rehearsed> => {
    const performed = await work.perform(handler);
    const usage = performed.kind === 'answered' ? (performed.meant.usage ?? null) : null;
    return { said, calls, outcome: outcomeOf(performed), usage };
  };
  return Object.assign(done(), { stop: () => work.stop('The rehearsal was stopped.') });
}

async function scripted(tools: ScriptedTools, { name, args }: MadeCall): Promise<CallAnswer> {
  const tool = tools[name] as ((given: unknown) => unknown) | undefined;
  try {
    if (tool === undefined) throw notScripted(name);
    // Ids of a script need not look like those of a server.
    return { result: (await tool(args)) as NonNullable<CallAnswer['result']> };
  } catch (error) {
    const code = error instanceof ToolRefusedError ? error.code : 'error';
    const explanation = error instanceof Error ? error.message : String(error);
    return { error: { code, explanation } };
  }
}

function notScripted(name: Tool): ToolRefusedError {
  const explanation = `${name} has no answer in this rehearsal; give it one: { tools: { ${name}: () => … } }.`;
  return new ToolRefusedError({ code: 'not-scripted', explanation });
}

function outcomeOf(performed: Performed): RehearsedOutcome {
  return performed.kind === 'answered' ? answered(performed.meant) : performed;
}

function answered({ content, mention, delegate, skip, pass }: Answer): RehearsedOutcome {
  if (skip === true) return { kind: 'skipped' };
  if (pass === true) return { kind: 'passed' };
  if (delegate !== undefined) return { kind: 'delegated', ...delegate, text: content ?? null };
  return { kind: 'replied', text: content ?? '', mention: mention ?? null };
}
