import type { ToolCall } from '@conch/engine';
import { spelledOut } from '@conch/protocol';
import type { AgentOutput, CallResult, Task } from '../../agent.ts';
import { approvalCause, type Taint } from './rule-of-two.ts';
import { ANOTHER, DENIED, UNANSWERED } from './verdict-words.ts';

interface Leaving {
  readonly call: ToolCall;
  readonly callId: string;
  readonly taint: Taint;
}

type Asking = AsyncGenerator<AgentOutput, string | null, CallResult | undefined>;

/**
 * Asks people for approval if a call would send text to another space and the rule of two requires
 * approval (T19). Returns null if the call may be made, else a refusal for the model.
 */
export async function* askToLeave(
  { space, pastApprovals }: Pick<Task, 'space' | 'pastApprovals'>,
  { call, callId, taint }: Leaving,
): Asking {
  if (!leaves(call, space.id) || approvalCause(taint, WAY_OUT) === null) return null;
  const { tool, ...given } = call;
  const input = spelledOut(JSON.stringify(given));
  const before = pastApprovals.find((one) => one.callId === callId);
  if (before === undefined) {
    yield { kind: 'ask', callId, ask: { tool, input, reason: { code: 'approval-leaves-space' } } };
    return UNANSWERED;
  }
  if (before.verdict !== 'approved') return before.verdict === 'denied' ? DENIED : UNANSWERED;
  return before.ask.tool === tool && before.ask.input === input ? null : ANOTHER;
}

const WAY_OUT = { approval: 'never', isOutbound: true } as const;

function leaves(call: ToolCall, here: string): boolean {
  if (call.tool !== 'sendSpaceMessage' && call.tool !== 'goToSpace') return false;
  return call.spaceId !== here;
}
