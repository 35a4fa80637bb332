import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { ToolCalled } from '../space-event.ts';
import type { ToolCall } from '../tool-call.ts';
import { isAboutPrivate } from '../speech/reach.ts';
import { answerTool, refuseTool } from './answer-tool.ts';
import { reachRefusal } from './reach-refusal.ts';

/** XS4: from now on the run's messages are posted in another space. */
export function callGoToSpace(
  ruling: Ruling,
  run: Run,
  event: ToolCalled,
  call: Extract<ToolCall, { tool: 'goToSpace' }>,
): void {
  if (call.spaceId === ruling.id) {
    if (run.place === null) return refuseTool(ruling, event, 'same-space', 'XS4');
    // The hand-off was accepted for the other space, so it would be lost here.
    if (run.handOff !== null) return refuseTool(ruling, event, 'second-hand-off', 'CH17');
    ruling.putRun({ ...run, place: null });
    return answerTool(ruling, event, { kind: 'accepted' }, 'XS4');
  }
  if (isAboutPrivate(ruling, run)) return refuseTool(ruling, event, 'stays-here', 'AU13');
  const refusal = reachRefusal(event, ['act']);
  if (refusal !== null) return refuseTool(ruling, event, refusal.code, refusal.because);
  if (event.isForumThere === true) return refuseTool(ruling, event, 'in-forum', 'FO22');
  if (run.handOff !== null) return refuseTool(ruling, event, 'second-hand-off', 'CH17');
  const asked = event.rights === undefined ? {} : ({ asksRights: true } as const);
  ruling.putRun({ ...run, place: call.spaceId, ...asked });
  answerTool(ruling, event, { kind: 'accepted' }, 'XS4');
}
