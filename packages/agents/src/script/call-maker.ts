import type { ToolCall, ToolName } from '@conch/engine';
import type { Utterance, CallResult, Step } from '../agent.ts';

/** A call that was made, and what came of it. */
export interface Made<Tool extends ToolName> {
  readonly call: Extract<ToolCall, { tool: Tool }>;
  readonly result: CallResult | undefined;
}

/** Makes a call of one tool; `null` if there was none to make. */
export type MakeCall = <Tool extends ToolName>(
  tool: Tool,
  callOf: () => Promise<Made<Tool>['call'] | null> | Made<Tool>['call'] | null,
) => AsyncGenerator<Utterance, Made<Tool> | null, CallResult | undefined>;

/**
 * Makes the calls of a run one after the other; those that it has made before
 * are taken from its steps. No rule calls the same tool twice.
 */
export function callMaker(steps: readonly Step[]): MakeCall {
  let made = 0;
  return async function* makeCall(tool, callOf) {
    const step = steps[made];
    if (step !== undefined) {
      // The run went past this one without a call: it must not be made afterwards.
      if (!isCallOf(tool, step.call)) return null;
      made += 1;
      return { call: step.call, result: step.result };
    }
    const call = await callOf();
    if (call === null) return null;
    made += 1;
    const result = yield { kind: 'call', callId: `call-${made}`, call };
    return { call, result };
  };
}

function isCallOf<Tool extends ToolName>(tool: Tool, call: ToolCall): call is Made<Tool>['call'] {
  return call.tool === tool;
}
