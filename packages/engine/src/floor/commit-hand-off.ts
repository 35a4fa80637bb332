import { findMember } from '../names/find-member.ts';
import {
  checkHandOff,
  refused,
  withoutRefused,
  withRefused,
  type HandOffVerdict,
} from './hand-off.ts';
import { noteChainLimit } from '../limit/chain-limit.ts';
import type { AgentMember } from '../roster/member.ts';
import type { Ruling } from '../ruling.ts';
import { isAskedByAgent, type HandOff, type Run } from '../run.ts';
import { namedAtStart } from '../text/mention/named-at-start.ts';

/** A hand-off with its target, after the check that happens when the run is committed. */
export interface CommittedHandOff {
  readonly kind: HandOff['kind'];
  readonly target: AgentMember;
  readonly reason: string;
  readonly expectReply: boolean;
  /**
   * True if a tool call requested the hand-off. False if only the text of the answer requested it.
   */
  readonly byTool: boolean;
}

/**
 * CH18: checks an accepted hand-off again when the run is committed. If the check fails, there is
 * no hand-off, but the text is still posted.
 */
export function committedHandOff(
  ruling: Ruling,
  run: Run,
  answer: { readonly content: string; readonly late: HandOff | null; readonly stops: boolean },
): { readonly run: Run; readonly handOff: CommittedHandOff | null } {
  // SG1: a stop tag also drops the hand-offs that the turn limit refused.
  if (answer.stops) return { run: withoutRefused(run), handOff: null };
  if (run.handOff !== null && answer.late !== null) refuseSecond(ruling, run, answer.late.target);
  const byTool = run.handOff ?? answer.late;
  const requested = byTool ?? handOffInText(ruling, run, answer.content);
  if (requested === null) return { run, handOff: null };
  const verdict = checkAgain(ruling, run, requested);
  if (verdict.ok) {
    const expectReply = requested.kind === 'mention' && requested.expectReply;
    const { kind, reason } = requested;
    const handOff = { kind, reason, expectReply, target: verdict.target, byTool: byTool !== null };
    return { run, handOff };
  }
  const target = findMember(ruling.roster, requested.target);
  if (target === undefined) return { run, handOff: null };
  const { chainId } = run;
  const { because, code } = verdict;
  ruling.add({ type: 'refuse-floor', agent: target.id, chainId, because });
  if (code === 'run-limit') noteChainLimit(ruling, chainId, target.id);
  // A refused hand-off is stored only if the turn limit ended the chain. *Continue* does not resume
  // a chain that a budget or a person ended.
  const isEnded = because === 'TL11' && ruling.chain(chainId).closedBecause === 'TL5';
  return { run: isEnded ? withRefused(run, requested) : run, handOff: null };
}

// Checks the hand-off again. If the target of a delegation cannot run instead of the delegator, the
// text of the delegator is posted.
function checkAgain(ruling: Ruling, run: Run, requested: HandOff): HandOffVerdict {
  const verdict = checkHandOff(ruling, run, requested);
  if (!verdict.ok || requested.kind !== 'delegate') return verdict;
  if (ruling.chain(run.chainId).closedBecause !== null) return refused('turn-limit', 'TL11');
  const isZero = ruling.settings.turnLimit === 0 && isAskedByAgent(run);
  return isZero ? refused('turn-limit', 'TL10') : verdict;
}

/** CH17: only the first hand-off with a tool is accepted. A second hand-off is refused. */
export function refuseSecond(ruling: Ruling, { chainId }: Run, target: string): void {
  const second = findMember(ruling.roster, target);
  if (second === undefined) return;
  ruling.add({ type: 'refuse-floor', agent: second.id, chainId, because: 'CH17' });
}

// CH21: if the model of an agent does not call the tools, the agent can hand off in its text.
function handOffInText(ruling: Ruling, run: Run, text: string): HandOff | null {
  if (!ruling.settings.textHandOff || run.skips) return null;
  if (ruling.policyOf(ruling.chain(run.chainId)).agentMentions !== 'hand-off') return null;
  const target = namedAtStart(text, { roster: ruling.roster, senderId: run.agent });
  return target === null ? null : { kind: 'mention', target, reason: '', expectReply: false };
}
