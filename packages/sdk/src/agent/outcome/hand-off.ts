import type { AgentAnswer, Tool } from '@conch/protocol';
import type { TaskEnding } from './outcome.ts';
import type { TaskCalls } from '../task/task-calls.ts';
import type { AgentTask } from '../task/task.ts';
import { ToolRefusedError } from '../tool-refused-error.ts';

/**
 * The result of a hand-off. `unasked` means that no tool call was made, because the answer itself
 * contains the hand-off.
 */
export type HandedOff = 'made' | 'refused' | 'unasked';

export interface HandOffPorts {
  readonly call: TaskCalls['make'];
  /** Called if Conch refuses the hand-off. The text of the answer is posted anyway. */
  readonly onRefused: (target: string, error: ToolRefusedError) => void;
}

/**
 * Makes the hand-off with a tool call if the task has the tool, so that a refusal is known before
 * the answer is sent.
 */
export async function handOff(
  ending: TaskEnding,
  { tools }: Pick<AgentTask, 'tools'>,
  { call, onRefused }: HandOffPorts,
): Promise<HandedOff> {
  const request = handOffIn(ending);
  const tool = request?.tools.find((name) => tools.includes(name));
  if (request === null || tool === undefined) return 'unasked';
  try {
    await call(tool, request.args as never);
    return 'made';
  } catch (error) {
    if (!(error instanceof ToolRefusedError)) throw error;
    onRefused(request.args.target, error);
    return 'refused';
  }
}

/** The answer without its hand-off, because a tool call already made the hand-off. */
export function withoutHandOff(answer: AgentAnswer): AgentAnswer {
  const { mention: _, delegate, ...rest } = answer;
  return delegate === undefined || rest.content !== undefined ? rest : { ...rest, skip: true };
}

interface HandOffRequest {
  /** The tools that can make this hand-off. One of them is enough. */
  readonly tools: readonly Tool[];
  readonly args: { readonly target: string; readonly reason: string };
}

function handOffIn(ending: TaskEnding): HandOffRequest | null {
  if (ending.kind === 'delegated') {
    const { target, reason } = ending;
    return { tools: ['delegate', 'delegateToAgent'], args: { target, reason } };
  }
  if (ending.kind !== 'replied' || ending.mention === null) return null;
  return { tools: ['mentionAgent'], args: ending.mention };
}
