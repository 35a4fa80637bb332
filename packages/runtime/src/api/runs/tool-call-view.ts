import type { RunId, SpaceId, ToolCall, ToolName } from '@conch/engine';
import { stepsOf, type StepRow } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';

/** A tool call of an agent, as people read it in a transcript. */
export interface ToolCallView {
  readonly tool: string;
  /** The arguments as JSON. Null if they belong to another space. */
  readonly input: string | null;
}

// The text that an agent sends into another space belongs to that space.
const REACHING: readonly ToolName[] = ['sendSpaceMessage', 'readSpaceMessages', 'goToSpace'];

/** The tool calls of a run, in order. Calls that reach into other spaces have no input. */
export async function toolCallsOf(
  { database }: Pick<RuntimeContext, 'database'>,
  spaceId: SpaceId,
  runId: RunId,
): Promise<readonly ToolCallView[]> {
  const rows = await database.read(() => stepsOf(spaceId, runId));
  return rows.filter(({ kind }) => kind === 'call').map(toolCallView);
}

function toolCallView({ call }: Pick<StepRow, 'call'>): ToolCallView {
  const { tool, ...input } = JSON.parse(call) as ToolCall;
  return { tool, input: REACHING.includes(tool) ? null : JSON.stringify(input) };
}
