import type { ToolCall, ToolName } from '@conch/engine';
import type { Utterance, CallResult, PastCall } from '../agent.ts';

/** A call that was made, with its result. */
export interface ScriptCall<Tool extends ToolName> {
  readonly call: Extract<ToolCall, { tool: Tool }>;
  readonly result: CallResult | undefined;
}

/** Makes a call of one tool. Returns null if no call is made. */
export type MakeCall = <Tool extends ToolName>(
  tool: Tool,
  callOf: () => Promise<ScriptCall<Tool>['call'] | null> | ScriptCall<Tool>['call'] | null,
) => AsyncGenerator<Utterance, ScriptCall<Tool> | null, CallResult | undefined>;

/**
 * Makes the calls of a run in order. If the run has already made a call, the result comes from its
 * steps. No rule calls the same tool twice.
 */
export function callMaker(steps: readonly PastCall[]): MakeCall {
  let callCount = 0;
  return async function* makeCall(tool, callOf) {
    const step = steps[callCount];
    if (step !== undefined) {
      // The next step belongs to a later action. The run made no call for this action before it was
      // resumed, so it must not make the call now.
      if (!isCallOf(tool, step.call)) return null;
      callCount += 1;
      return { call: step.call, result: step.result };
    }
    const call = await callOf();
    if (call === null) return null;
    callCount += 1;
    const result = yield { kind: 'call', callId: `call-${callCount}`, call };
    return { call, result };
  };
}

function isCallOf<Tool extends ToolName>(
  tool: Tool,
  call: ToolCall,
): call is ScriptCall<Tool>['call'] {
  return call.tool === tool;
}
