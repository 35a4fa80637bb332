import { spelledOut } from '@conch/protocol';
import type { AgentOutput, CallResult, RunContext, Task } from '../../agent.ts';
import type { ForeignAnswer, ForeignTool, ToolServers } from '../../mcp/tool-servers.ts';
import { notedResult } from '../run-notes.ts';
import type { Spending } from '../run-spending.ts';
import type { ForeignResult } from './foreign-result.ts';
import { ANOTHER, DENIED, UNANSWERED } from './verdict-words.ts';
import { approvalCause, type Taint } from './rule-of-two.ts';

export interface ForeignUse {
  readonly tool: ForeignTool;
  readonly input: unknown;
  /** The id that Conch made for the call. It is not the id from the model. */
  readonly callId: string;
  /**
   * The position of the call among all calls of the run. The position stays the same after a crash.
   */
  readonly number: number;
  readonly taint: Taint;
}

interface User {
  readonly task: Pick<Task, 'runId' | 'pastApprovals'>;
  readonly context: Pick<RunContext, 'signal' | 'uses'>;
  readonly servers: Pick<ToolServers, 'call'>;
  readonly spending: Spending;
}

type Using = AsyncGenerator<AgentOutput, ForeignResult, CallResult | undefined>;

/**
 * Calls an outside tool. If the call needs approval, a person is asked first. The result is stored
 * before it is used, so that a resumed run does not call the tool again (I-6).
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
  const args = argumentsOf(use.input);
  if (args === null) return resultOf(errorAnswer(UNREADABLE));
  const approval = task.pastApprovals.find(({ callId }) => callId === use.callId);
  const cause = approvalCause(use.taint, use.tool.flags);
  if (approval === undefined && cause !== null) {
    const ask = { tool: name, input: args, reason: { code: `approval-${cause}` } } as const;
    yield { kind: 'ask', callId: use.callId, ask };
    return resultOf(errorAnswer(UNANSWERED));
  }
  if (approval !== undefined && approval.verdict !== 'approved') {
    return resultOf(errorAnswer(approval.verdict === 'denied' ? DENIED : UNANSWERED));
  }
  if (approval !== undefined && approval.ask.tool !== name) return resultOf(errorAnswer(ANOTHER));
  const { server, tool } = use.tool;
  // The approved input is used, even if the model has changed its arguments since.
  const input = JSON.parse(approval?.ask.input ?? args) as Readonly<Record<string, unknown>>;
  const key = `${task.runId}:${use.number}`;
  context.uses?.(name);
  const answer = await servers
    .call({ server, tool, input, key, signal: context.signal })
    .finally(() => context.uses?.(null));
  const result = resultOf(answer);
  const given = approval?.ask.input ?? args;
  yield notedResult({ callId: use.callId, input: given, result }, spending.soFar);
  return result;
}

const LONGEST_INPUT = 64 * 1024;
const UNREADABLE = `Invalid arguments. Pass an object of at most ${LONGEST_INPUT} characters.`;

function argumentsOf(input: unknown): string | null {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const text = isObject ? spelledOut(JSON.stringify(input)) : null;
  return text === null || text.length > LONGEST_INPUT ? null : text;
}

function errorAnswer(text: string): ForeignAnswer {
  return { isError: true, text };
}
