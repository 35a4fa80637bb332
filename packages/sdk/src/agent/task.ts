import type { TaskOnWire, Tool, TOOLS, ToolResult } from '@conch/protocol';
import type { z } from 'zod';

/** Everything that an agent is given with the floor: what it may read, and what it may call. */
export interface AgentTask extends Readonly<TaskOnWire> {
  /** Aborted when the task is over for others: someone stopped it, or it took too long. */
  readonly signal: AbortSignal;
  /**
   * Calls one of `tools`; throws a `ToolRefusedError` if Conch says no.
   * @example const { messages } = await task.call('readSpaceMessages', { spaceId: task.spaceId });
   */
  readonly call: CallTool;
}

/** What can be called in the middle of a run. The others end it: they are outcomes. */
export const TASK_TOOLS = [
  'sendSpaceMessage',
  'readSpaceMessages',
  'goToSpace',
  'getMyRuns',
] as const satisfies readonly Tool[];

export type TaskTool = (typeof TASK_TOOLS)[number];

export type CallTool = <Name extends TaskTool>(
  name: Name,
  args: ToolInput<Name>,
) => Promise<ToolOutput<Name>>;

/** What a tool is called with. */
export type ToolInput<Name extends Tool> = z.input<(typeof TOOLS)[Name]>;

/** What a tool gives back. */
export type ToolOutput<Name extends Tool> = Extract<ToolResult, { kind: OutputKinds[Name] }>;

interface OutputKinds extends Record<Tool, ToolResult['kind']> {
  mentionAgent: 'accepted';
  delegate: 'accepted';
  skip: 'accepted';
  delegateToAgent: 'accepted';
  goToSpace: 'accepted';
  sendSpaceMessage: 'sent' | 'reply' | 'timed-out' | 'limit' | 'ended';
  getMyRuns: 'runs';
  readSpaceMessages: 'messages';
}
