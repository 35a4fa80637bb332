import type { Answer, Tool } from '@conch/protocol';
import type { Ending } from './outcome.ts';
import type { TaskCalls } from './task-calls.ts';
import type { AgentTask } from './task.ts';
import { ToolRefusedError } from './tool-refused-error.ts';

/** What came of the hand-off of an ending; `unasked`: it goes with the answer. */
export type HandedOff = 'made' | 'refused' | 'unasked';

export interface HandOffPorts {
  readonly call: TaskCalls['make'];
  /** Conch says no: the words are said all the same. */
  readonly refused: (target: string, error: ToolRefusedError) => void;
}

/** Asks for the hand-off of an ending by a call, where the task has the tool: a refusal is heard. */
export async function handOff(
  ending: Ending,
  { tools }: Pick<AgentTask, 'tools'>,
  { call, refused }: HandOffPorts,
): Promise<HandedOff> {
  const wish = wishIn(ending);
  const tool = wish?.tools.find((name) => tools.includes(name));
  if (wish === null || tool === undefined) return 'unasked';
  try {
    await call(tool, wish.args as never);
    return 'made';
  } catch (error) {
    if (!(error instanceof ToolRefusedError)) throw error;
    refused(wish.args.target, error);
    return 'refused';
  }
}

/** What is left to say of an answer whose hand-off Conch has already. */
export function withoutHandOff(answer: Answer): Answer {
  const { mention: _, delegate, ...rest } = answer;
  return delegate === undefined || rest.content !== undefined ? rest : { ...rest, skip: true };
}

interface Wish {
  /** Any of them will do. */
  readonly tools: readonly Tool[];
  readonly args: { readonly target: string; readonly reason: string };
}

function wishIn(ending: Ending): Wish | null {
  if (ending.kind === 'delegated') {
    const { target, reason } = ending;
    return { tools: ['delegate', 'delegateToAgent'], args: { target, reason } };
  }
  if (ending.kind !== 'replied' || ending.mention === null) return null;
  return { tools: ['mentionAgent'], args: ending.mention };
}
