import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { ToolCalled } from '../space-event.ts';
import type { ToolCall } from '../tool-call.ts';
import { answerTool, refuseTool } from './answer-tool.ts';

/** XS4: what the run says from now on, it says in another space. */
export function callGoToSpace(
  ruling: Ruling,
  run: Run,
  event: ToolCalled,
  call: Extract<ToolCall, { tool: 'goToSpace' }>,
): void {
  if (call.spaceId === ruling.id) {
    if (run.place === null) return refuseTool(ruling, event, 'same-space', 'XS4');
    ruling.putRun({ ...run, place: null, handOff: null });
    return answerTool(ruling, event, { kind: 'accepted' }, 'XS4');
  }
  if (!event.isMemberThere) return refuseTool(ruling, event, 'not-in-space', 'XS2');
  if (event.isForumThere === true) return refuseTool(ruling, event, 'in-forum', 'FO22');
  if (run.handOff !== null) return refuseTool(ruling, event, 'second-hand-off', 'CH17');
  ruling.putRun({ ...run, place: call.spaceId });
  answerTool(ruling, event, { kind: 'accepted' }, 'XS4');
}
