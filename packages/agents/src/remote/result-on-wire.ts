import type { ToolRefused, ToolResult } from '@conch/protocol';
import type { CallResult, TaskRun } from '../agent.ts';
import { unreachable } from '../unreachable.ts';
import { messageOnWire } from './message-on-wire.ts';

type RunOnWire = Extract<ToolResult, { kind: 'runs' }>['runs'][number];

/** Converts the result of a tool call to the format that outside agents get. */
export function resultOnWire(
  result: CallResult,
): { readonly result: ToolResult } | { readonly error: ToolRefused } {
  switch (result.kind) {
    case 'refused':
      return { error: { code: result.code, explanation: result.explanation } };
    case 'accepted':
      return { result: { kind: 'accepted' } };
    case 'sent':
    case 'timed-out':
      return { result: { kind: result.kind, messageId: result.messageId } };
    case 'limit':
      return { result: { kind: 'limit', messageId: result.messageId } };
    case 'reply': {
      const { kind, messageId, reply } = result;
      return { result: { kind, messageId, reply: messageOnWire(reply) } };
    }
    case 'ended':
      return { result: { kind: 'ended', messageId: result.messageId, outcome: result.outcome } };
    case 'messages':
      return { result: { kind: 'messages', messages: result.messages.map(messageOnWire) } };
    case 'runs':
      return { result: { kind: 'runs', runs: result.runs.map(runOnWire) } };
    default:
      return unreachable(result);
  }
}

function runOnWire({ runId, spaceId, state, outcome }: TaskRun): RunOnWire {
  // The type of `state` is only `string` here, but the store contains no states other than those of
  // `RunOnWire`.
  return { runId, spaceId, state: state as RunOnWire['state'], outcome };
}
