import {
  readToolCall,
  TOOLS,
  type AgentFrameOf,
  type TaskOnWire,
  type Tool,
  type ToolRefused,
  type ToolResult,
} from '@conch/protocol';
import { LONGEST_TEXT } from '../outcome/longest-text.ts';
import {
  TASK_TOOLS,
  type CallTool,
  type TaskTool,
  type ToolInput,
  type ToolOutput,
} from './task.ts';
import { ToolRefusedError } from '../tool-refused-error.ts';

/** A tool call to send to the server. */
export interface MadeCall extends Pick<AgentFrameOf<'tool_call'>, 'callId' | 'args'> {
  readonly name: Tool;
}

/** The answer to a call: a result, or the reason of a refusal. */
export interface CallAnswer {
  readonly result?: ToolResult | null | undefined;
  readonly error?: ToolRefused | null | undefined;
}

type CallingTask = Pick<TaskOnWire, 'steps' | 'tools' | 'members' | 'agent'>;

interface OpenCall {
  readonly resolve: (result: ToolResult) => void;
  readonly reject: (error: unknown) => void;
}

/** The open tool calls of one task. */
export class TaskCalls {
  readonly #task: CallingTask;
  readonly #make: (call: MadeCall) => void;
  readonly #open = new Map<string, OpenCall>();
  readonly #counts = new Map<string, number>();
  #over: unknown = null;

  constructor(task: CallingTask, make: (call: MadeCall) => void) {
    this.#task = task;
    this.#make = make;
  }

  /** The `call` function of a task, for handlers. */
  readonly call: CallTool = <Name extends TaskTool>(name: Name, given: ToolInput<Name>) => {
    // Types prevent this error. Programs without types get the list of tools.
    const isCallable = (TASK_TOOLS as readonly unknown[]).includes(name);
    const answered = isCallable ? this.make(name, given) : Promise.reject(noCall(name));
    // A handler that does not await its call must not crash the process.
    answered.catch(() => {});
    // The server answers each tool with that tool's result type.
    return answered as Promise<ToolOutput<Name>>;
  };

  /** Calls any tool, including those that end a run. */
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
      explanation: 'The tool returned neither a result nor an error.',
    };
    call.reject(new ToolRefusedError(error ?? unknown));
  }

  /** Called when the task is over. Rejects all open calls. */
  end(reason: unknown): void {
    this.#over ??= reason;
    for (const { reject } of this.#open.values()) reject(reason);
    this.#open.clear();
  }

  #begin(name: Tool, given: unknown, call: OpenCall): void {
    if (this.#over !== null) return call.reject(this.#over);
    const { tools, members, agent, steps } = this.#task;
    const others = members.filter(({ agentId }) => agentId !== agent.id);
    const agents = others.map(({ agentName }) => agentName);
    const read = readToolCall(name, given, { tools, agents });
    if (!read.ok) return call.reject(new ToolRefusedError(read.error));
    const { tool: _, ...args } = read.call;
    if (Object.values(args).some(isTooLong)) {
      return call.reject(wrongly(name, `a text may have at most ${LONGEST_TEXT} characters.`));
    }
    const callId = this.#nextId(name, JSON.stringify(args));
    this.#open.set(callId, call);
    const step = steps.find((made) => made.callId === callId);
    if (step === undefined) this.#make({ callId, name, args });
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
    ? `${name} ends a run and cannot be called. Return skip(), delegate(…), ask(…) or reply(…, { mention }) instead.`
    : `There is no tool “${name}”.`;
  const explanation = `${what} task.call has ${TASK_TOOLS.join(', ')}.`;
  return new ToolRefusedError({ code: 'no-such-tool', explanation });
}

/**
 * The id of a call in its task: the tool, its arguments, and a counter for equal calls. A restarted
 * handler, even in another process, repeats the same ids, so each call is made only once.
 */
function callIdOf(name: string, args: string, nth: number): string {
  return `${name}-${hash(args).toString(36)}-${nth}`;
}

// cyrb53: two mixes of 32 bits. WebCrypto is async and would change the order of calls.
function hash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 2 ** 32 * ((2 ** 21 - 1) & low) + (high >>> 0);
}
