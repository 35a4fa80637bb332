import type { CallResult } from '@conch/agents';
import type { ToolCall } from '@conch/engine';
import { ToolRefusedError, type AgentTask, type TaskTool } from '@conch/sdk';

const WAIT_SECONDS = 60;

/**
 * Makes a call as an outside agent does, and returns the result in the form for inside agents.
 * Calls that end a run are not allowed, because the SDK refuses them.
 */
export async function makeCall(task: AgentTask, call: ToolCall): Promise<CallResult> {
  const { tool, ...args } = call;
  const wait =
    'wait' in args && args.wait !== undefined
      ? { wait: { timeoutSeconds: WAIT_SECONDS, ...args.wait } }
      : {};
  try {
    return (await task.call(tool as TaskTool, { ...args, ...wait } as never)) as CallResult;
  } catch (error) {
    if (!(error instanceof ToolRefusedError)) throw error;
    const { code, message: explanation } = error;
    return { kind: 'refused', code, explanation } as CallResult;
  }
}
