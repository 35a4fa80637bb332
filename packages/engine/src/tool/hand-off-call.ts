import { findMember } from '../names/find-member.ts';
import { checkHandOff, withRefused } from '../floor/hand-off.ts';
import { noteChainLimit } from '../limit/chain-limit.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import { isAskedByAgent, type HandOff, type Run } from '../run.ts';
import type { ToolCalled } from '../space-event.ts';
import type { ToolCall } from '../tool-call.ts';
import { answerTool, refuseTool } from './answer-tool.ts';

type HandOffCall = Extract<ToolCall, { tool: 'mentionAgent' | 'delegate' | 'delegateToAgent' }>;

/** `mentionAgent`, `delegate` and `delegateToAgent`: name the next speaker. */
export function callHandOff(ruling: Ruling, run: Run, event: ToolCalled, call: HandOffCall): void {
  if (run.handOff !== null) return refuseTool(ruling, event, 'second-hand-off', 'CH17');
  const handOff = handOffOf(call);
  if (run.place !== null) return acceptElsewhere(ruling, run, event, handOff);
  const isByAgent = handOff.kind === 'mention' || isAskedByAgent(run);
  if (ruling.settings.turnLimit === 0 && isByAgent) {
    return refuseTool(ruling, event, 'turn-limit', 'TL10');
  }
  const verdict = checkHandOff(ruling, run, handOff);
  if (!verdict.ok) {
    const { code, because } = verdict;
    const target = code === 'run-limit' ? findMember(ruling.roster, call.target) : undefined;
    if (target !== undefined) noteChainLimit(ruling, run.chainId, target.id);
    return refuseTool(ruling, event, code, because);
  }
  const checked = { ...handOff, target: verdict.target.id };
  // TL11: after an early refusal, the agent can still write the answer itself.
  const { closedBecause } = ruling.chain(run.chainId);
  if (closedBecause === 'TL5') ruling.putRun(withRefused(run, checked));
  if (closedBecause !== null) return refuseEnded(ruling, event, closedBecause);
  ruling.putRun({ ...run, handOff: checked });
  answerTool(ruling, event, { kind: 'accepted' }, becauseOf(call));
}

function handOffOf(call: HandOffCall): HandOff {
  const { target, reason } = call;
  if (call.tool !== 'mentionAgent') return { kind: 'delegate', target, reason };
  return { kind: 'mention', target, reason, expectReply: call.expectReply };
}

function refuseEnded(ruling: Ruling, event: ToolCalled, closedBecause: RuleId): void {
  const code = closedBecause === 'TL5' ? 'turn-limit' : 'chain-ended';
  refuseTool(ruling, event, code, 'TL11');
}

// XS4: only the other space knows its members, so that space checks the target on arrival. For the
// same reason *Continue* cannot give the target the floor after a refusal.
function acceptElsewhere(ruling: Ruling, run: Run, event: ToolCalled, handOff: HandOff): void {
  if (handOff.kind === 'delegate') return refuseTool(ruling, event, 'not-in-space', 'XS4');
  const { closedBecause } = ruling.chain(run.chainId);
  if (closedBecause !== null) return refuseEnded(ruling, event, closedBecause);
  ruling.putRun({ ...run, handOff });
  answerTool(ruling, event, { kind: 'accepted' }, 'XS4');
}

function becauseOf(call: HandOffCall): RuleId {
  if (call.tool === 'delegateToAgent') return 'AD8';
  if (call.tool === 'delegate') return 'CH10';
  return call.expectReply ? 'CH4' : 'CH2';
}
