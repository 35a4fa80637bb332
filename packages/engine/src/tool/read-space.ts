import type { SpaceId } from '../ids.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { ToolCalled } from '../space-event.ts';
import type { ToolCall } from '../tool-call.ts';
import { refuseTool } from './answer-tool.ts';
import { reachRefusal } from './reach-refusal.ts';

const DEFAULT_MESSAGES = 15;
const MOST_MESSAGES = 50;

/** XS5: an agent may read the space of its run. Reading any other space needs a right. */
export function callReadSpace(
  ruling: Ruling,
  run: Run,
  event: ToolCalled,
  call: Extract<ToolCall, { tool: 'readSpaceMessages' }>,
): void {
  const { spaceId } = call;
  const refusal = spaceId === ruling.id ? null : refusalElsewhere(ruling, event, spaceId);
  if (refusal !== null) return refuseTool(ruling, event, refusal.code, refusal.because);
  const requested = Number.isFinite(call.limit) ? Math.trunc(call.limit ?? 0) : DEFAULT_MESSAGES;
  const limit = Math.min(Math.max(requested, 1), MOST_MESSAGES);
  const { callId } = event;
  ruling.add({ type: 'read-space', runId: run.id, callId, spaceId, limit, because: 'XS5' });
}

function refusalElsewhere(
  { settings }: Ruling,
  event: ToolCalled,
  spaceId: SpaceId,
): ReturnType<typeof reachRefusal> {
  if (event.rights !== undefined) return reachRefusal(event, ['read']);
  const { readableSpaces = [] } = settings as OldSettings;
  const isReadable = event.isMemberThere && readableSpaces.includes(spaceId);
  return isReadable ? null : { code: 'not-readable', because: 'XS5' };
}

/** Before XS8, the settings of the reader's space listed the spaces it may read. */
interface OldSettings {
  readonly readableSpaces?: readonly SpaceId[];
}
