import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { ToolCalled } from '../space-event.ts';
import type { ToolCall } from '../tool-call.ts';
import { refuseTool } from './answer-tool.ts';

const DEFAULT_MESSAGES = 15;
const MOST_MESSAGES = 50;

/** XS5: an agent reads this space, and another only where that was granted. */
export function callReadSpace(
  ruling: Ruling,
  run: Run,
  event: ToolCalled,
  call: Extract<ToolCall, { tool: 'readSpaceMessages' }>,
): void {
  const { spaceId } = call;
  const isGranted = spaceId === ruling.id || ruling.settings.readableSpaces.includes(spaceId);
  if (!isGranted || (spaceId !== ruling.id && !event.isMemberThere)) {
    return refuseTool(ruling, event, 'not-readable', 'XS5');
  }
  const wanted = Number.isFinite(call.limit) ? Math.trunc(call.limit ?? 0) : DEFAULT_MESSAGES;
  const limit = Math.min(Math.max(wanted, 1), MOST_MESSAGES);
  const { callId } = event;
  ruling.add({ type: 'read-space', runId: run.id, callId, spaceId, limit, because: 'XS5' });
}
