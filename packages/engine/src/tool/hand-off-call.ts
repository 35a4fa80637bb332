import { findMember } from '../names/find-member.ts';
import { checkHandOff } from '../floor/hand-off.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { HandOff, Run } from '../run.ts';
import type { ToolCalled } from '../space-event.ts';
import type { ToolCall } from '../tool-call.ts';
import { answerTool, refuseTool } from './answer-tool.ts';

type HandOffCall = Extract<ToolCall, { tool: 'mentionAgent' | 'delegate' | 'delegateToAgent' }>;

/** `mentionAgent`, `delegate` and `delegateToAgent`: who comes next. */
export function callHandOff(ruling: Ruling, run: Run, event: ToolCalled, call: HandOffCall): void {
  if (run.handOff !== null) return refuseTool(ruling, event, 'second-hand-off', 'CH17');
  const handOff = handOffOf(call);
  if (run.place !== null) return acceptElsewhere(ruling, run, event, handOff);
  if (handOff.kind === 'mention' && ruling.settings.turnLimit === 0) {
    return refuseTool(ruling, event, 'turn-limit', 'TL10');
  }
  const verdict = checkHandOff(ruling, run, handOff);
  if (!verdict.ok) {
    const { code, because } = verdict;
    if (code === 'run-limit') noteRunLimit(ruling, run, call.target);
    return refuseTool(ruling, event, code, because);
  }
  const accepted = { ...handOff, target: verdict.target.id };
  ruling.putRun({ ...run, handOff: accepted, runLimitRefused: null });
  answerTool(ruling, event, { kind: 'accepted' }, becauseOf(call));
}

function handOffOf(call: HandOffCall): HandOff {
  const { target, reason } = call;
  if (call.tool !== 'mentionAgent') return { kind: 'delegate', target, reason };
  return { kind: 'mention', target, reason, expectReply: call.expectReply };
}

// CH20: told when the chain ends, unless this run finds another way.
function noteRunLimit(ruling: Ruling, run: Run, target: string): void {
  const member = findMember(ruling.roster, target);
  ruling.putRun({ ...run, runLimitRefused: member?.id ?? null });
}

// XS4: only the other space knows who is there; it checks on arrival.
function acceptElsewhere(ruling: Ruling, run: Run, event: ToolCalled, handOff: HandOff): void {
  if (handOff.kind === 'delegate') return refuseTool(ruling, event, 'not-in-space', 'XS4');
  ruling.putRun({ ...run, handOff });
  answerTool(ruling, event, { kind: 'accepted' }, 'XS4');
}

function becauseOf(call: HandOffCall): RuleId {
  if (call.tool === 'delegateToAgent') return 'AD8';
  if (call.tool === 'delegate') return 'CH10';
  return call.expectReply ? 'CH4' : 'CH2';
}
