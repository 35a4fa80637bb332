import { spelledOut } from '@conch/protocol';
import type { AgentOutput, CallResult, RunContext, Task } from '../../agent.ts';
import type { ForeignAnswer, ForeignTool, ToolServers } from '../../mcp/tool-servers.ts';
import { notedResult } from '../journal.ts';
import type { Spending } from '../spending.ts';
import type { ForeignResult } from './foreign-result.ts';
import { approvalCause, type ApprovalCause, type Taint } from './rule-of-two.ts';

export interface ForeignUse {
  readonly tool: ForeignTool;
  readonly input: unknown;
  /** The run's own name for the call. */
  readonly callId: string;
  /** Which of the calls of its run it is: the same after a crash. */
  readonly number: number;
  readonly taint: Taint;
}

interface User {
  readonly task: Pick<Task, 'runId' | 'asked'>;
  readonly context: Pick<RunContext, 'signal' | 'uses'>;
  readonly servers: Pick<ToolServers, 'call'>;
  readonly spending: Spending;
}

type Using = AsyncGenerator<AgentOutput, ForeignResult, CallResult | undefined>;

/**
 * Calls a tool of another program, if need be once a person has approved it. What it gave back is
 * noted before anyone sees it: from then on it is not called again (I-6).
 */
export async function* useForeignTool(user: User, use: ForeignUse): Using {
  const { task, context, servers, spending } = user;
  const { isPrivate } = use.tool.flags;
  const name = `${use.tool.server}.${use.tool.tool}`;
  const resultOf = (answer: ForeignAnswer): ForeignResult => ({
    kind: 'foreign',
    tool: name,
    isPrivate,
    ...answer,
  });
  const wanted = argumentsOf(use.input);
  if (wanted === null) return resultOf(refused(UNREADABLE));
  const asked = task.asked.find(({ callId }) => callId === use.callId);
  const cause = approvalCause(use.taint, use.tool.flags);
  if (asked === undefined && cause !== null) {
    const ask = { tool: name, input: wanted, reason: REASONS[cause] };
    yield { kind: 'ask', callId: use.callId, ask };
    return resultOf(refused(UNANSWERED));
  }
  if (asked !== undefined && asked.verdict !== 'approved') {
    return resultOf(refused(asked.verdict === 'denied' ? DENIED : UNANSWERED));
  }
  if (asked !== undefined && asked.ask.tool !== name) return resultOf(refused(ANOTHER));
  const { server, tool } = use.tool;
  // What was approved is what stands there, whatever the model has said since.
  const input = JSON.parse(asked?.ask.input ?? wanted) as Readonly<Record<string, unknown>>;
  const key = `${task.runId}:${use.number}`;
  context.uses?.(name);
  const answer = await servers
    .call({ server, tool, input, key, signal: context.signal })
    .finally(() => context.uses?.(null));
  const result = resultOf(answer);
  yield notedResult(use.callId, result, spending.soFar);
  return result;
}

const LONGEST_INPUT = 64 * 1024;
const UNREADABLE = `The arguments of a tool are an object, of at most ${LONGEST_INPUT} characters.`;
const DENIED = 'A person has denied it. Do not try it again; go on without it, and say so.';
const ANOTHER = 'What a person has approved is another tool. Go on without it, and say so.';
const UNANSWERED = 'Nobody has approved it. Go on without it, and say so.';

function argumentsOf(input: unknown): string | null {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const text = isObject ? spelledOut(JSON.stringify(input)) : null;
  return text === null || text.length > LONGEST_INPUT ? null : text;
}

/** Only why: who asks for which tool is told beside it. */
const REASONS: Readonly<Record<ApprovalCause, string>> = {
  always: 'Each call of this tool is to be approved.',
  'rule-of-two':
    'This tool may send something out, and the agent has read words that no person here has written, and words that are not for everyone.',
};

function refused(text: string): ForeignAnswer {
  return { isError: true, text };
}
