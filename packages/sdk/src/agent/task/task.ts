import type { TaskOnWire, Tool, TOOLS, ToolResult } from '@conch/protocol';
import type { z } from 'zod';

/**
 * Everything that an agent gets with the floor: the messages it may read and the tools it may call.
 */
export interface AgentTask extends Readonly<TaskOnWire> {
  /** Aborted when the task is cancelled, for example by a person or a timeout. */
  readonly signal: AbortSignal;
  /**
   * Calls one of `tools`. Throws a `ToolRefusedError` if Conch refuses.
   * @example const { messages } = await task.call('readSpaceMessages', { spaceId: task.spaceId });
   */
  readonly call: CallTool;
}

/** Tools that can be called during a run. The other tools end a run and are outcomes. */
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

/** The arguments of a tool. */
export type ToolInput<Name extends Tool> = z.input<(typeof TOOLS)[Name]>;

/** The result of a tool. */
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
