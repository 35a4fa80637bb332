import {
  TOOLS,
  type AgentFrameOf,
  type TaskOnWire,
  type Tool,
  type ToolRefused,
  type ToolResult,
} from '@conch/protocol';
import { z } from 'zod';
import { callIdOf } from './call-id.ts';
import { LONGEST_TEXT } from './longest-text.ts';
import {
  TASK_TOOLS,
  type CallTool,
  type TaskTool,
  type ToolInput,
  type ToolOutput,
} from './task.ts';
import { ToolRefusedError } from './tool-refused-error.ts';

/** A call as it is made. */
export type MadeCall = Pick<AgentFrameOf<'tool_call'>, 'callId' | 'name' | 'args'>;

/** What came of a call: a result, or why it was refused. */
export interface CallAnswer {
  readonly result?: ToolResult | null | undefined;
  readonly error?: ToolRefused | null | undefined;
}

interface OpenCall {
  readonly resolve: (result: ToolResult) => void;
  readonly reject: (error: unknown) => void;
}

/** The calls of one task, each until it is answered. */
export class TaskCalls {
  readonly #steps: TaskOnWire['steps'];
  readonly #make: (call: MadeCall) => void;
  readonly #open = new Map<string, OpenCall>();
  readonly #counts = new Map<string, number>();
  #over: unknown = null;

  constructor(steps: TaskOnWire['steps'], make: (call: MadeCall) => void) {
    this.#steps = steps;
    this.#make = make;
  }

  /** For handlers. */
  readonly call: CallTool = <Name extends TaskTool>(name: Name, given: ToolInput<Name>) => {
    // Types keep this from happening; a program without types learns what there is.
    const isCallable = (TASK_TOOLS as readonly unknown[]).includes(name);
    const answered = isCallable ? this.make(name, given) : Promise.reject(noCall(name));
    // Whoever does not wait for a call must not bring the process down with it.
    answered.catch(() => {});
    // The server answers a tool with what that tool gives back.
    return answered as Promise<ToolOutput<Name>>;
  };

  /** Any tool, also those that end a run. */
  make<Name extends Tool>(name: Name, given: ToolInput<Name>): Promise<ToolResult> {
    return new Promise((resolve, reject) => {
      this.#begin(name, given, { resolve, reject });
    });
  }

  answer(callId: string, { result, error }: CallAnswer): void {
    const call = this.#open.get(callId);
    if (call === undefined) return;
    this.#open.delete(callId);
    if (result) return call.resolve(result);
    const unknown = {
      code: 'no-answer',
      explanation: 'The tool gave neither a result nor a reason.',
    };
    call.reject(new ToolRefusedError(error ?? unknown));
  }

  /** The task is over: nothing is answered any more. */
  end(reason: unknown): void {
    this.#over ??= reason;
    for (const { reject } of this.#open.values()) reject(reason);
    this.#open.clear();
  }

  #begin(name: Tool, given: unknown, call: OpenCall): void {
    if (this.#over !== null) return call.reject(this.#over);
    const read = TOOLS[name].safeParse(given);
    if (!read.success) return call.reject(wrongly(name, z.prettifyError(read.error)));
    if (Object.values(read.data).some(isTooLong)) {
      return call.reject(wrongly(name, `a text has at most ${LONGEST_TEXT} characters.`));
    }
    const callId = this.#nextId(name, JSON.stringify(read.data));
    this.#open.set(callId, call);
    const step = this.#steps.find((made) => made.callId === callId);
    if (step === undefined) this.#make({ callId, name, args: read.data });
    else this.answer(callId, step);
  }

  #nextId(name: Tool, args: string): string {
    const first = callIdOf(name, args, 1);
    const nth = (this.#counts.get(first) ?? 0) + 1;
    this.#counts.set(first, nth);
    return nth === 1 ? first : callIdOf(name, args, nth);
  }
}

function isTooLong(given: unknown): boolean {
  return typeof given === 'string' && given.length > LONGEST_TEXT;
}

function wrongly(name: Tool, reason: string): ToolRefusedError {
  return new ToolRefusedError({
    code: 'bad-args',
    explanation: `${name} was not called: ${reason}`,
  });
}

function noCall(name: string): ToolRefusedError {
  const what = Object.hasOwn(TOOLS, name)
    ? `${name} ends a run, and is not called: return skip(), delegate(…), ask(…) or reply(…, { mention }).`
    : `There is no tool “${name}”.`;
  const explanation = `${what} task.call has ${TASK_TOOLS.join(', ')}.`;
  return new ToolRefusedError({ code: 'no-such-tool', explanation });
}
