import { isBlank } from '../text/blank.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { ToolCalled } from '../space-event.ts';
import { readControlTags } from '../text/control-tags.ts';
import type { ToolCall } from '../tool-call.ts';
import { refuseTool } from './answer-tool.ts';
import { readWait } from './park.ts';
import { sendElsewhere } from './send-elsewhere.ts';
import { sendHere } from './send-here.ts';

/** `sendSpaceMessage`: posts a message at once, in this space or in another space. */
export function callSendSpaceMessage(
  ruling: Ruling,
  run: Run,
  event: ToolCalled,
  call: Extract<ToolCall, { tool: 'sendSpaceMessage' }>,
): void {
  // SG2: control tags are never shown.
  const { text } = readControlTags(call.text);
  if (isBlank(text)) return refuseTool(ruling, event, 'empty-text', 'MS5');
  const wait = call.wait === undefined ? null : readWait(call.wait, event.at);
  if (call.wait !== undefined && wait === null) return refuseTool(ruling, event, 'bad-wait', 'WA7');
  const sending = { text, mention: call.mention ?? null, wait };
  if (call.spaceId !== ruling.id) {
    return sendElsewhere(ruling, run, event, { ...sending, spaceId: call.spaceId });
  }
  if (ruling.settings.kind === 'forum') return refuseTool(ruling, event, 'in-forum', 'FO22');
  return sendHere(ruling, run, event, sending);
}
