import type { ToolCall, ToolName } from '@conch/engine';
import type { StepRow } from '@conch/store';

/** A tool call of an agent, as people read it in a transcript. */
export interface ToolCallView {
  readonly tool: string;
  /** The arguments as JSON. Null if they belong to another space. */
  readonly input: string | null;
}

// The text that an agent sends into another space belongs to that space.
const REACHING: readonly ToolName[] = ['sendSpaceMessage', 'readSpaceMessages', 'goToSpace'];

export function toolCallView({ call }: Pick<StepRow, 'call'>): ToolCallView {
  const { tool, ...input } = JSON.parse(call) as ToolCall;
  return { tool, input: REACHING.includes(tool) ? null : JSON.stringify(input) };
}
