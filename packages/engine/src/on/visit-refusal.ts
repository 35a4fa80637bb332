import type { ActResult, Visit } from '../act.ts';
import { findTarget, refused } from '../floor/hand-off.ts';
import type { MemberId } from '../ids.ts';
import { fitsChainLimit } from '../limit/chain-limit.ts';
import { hasTurn } from '../limit/turn-limit.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import { namedAtStart } from '../text/mention/named-at-start.ts';
import type { ToolRefusal } from '../tool-call.ts';
import type { Wait } from '../wait.ts';
import { awaitedAgents, canReply, closesCircle } from '../wait/reply-match.ts';

/**
 * The agent that a visitor's message requests, or the reason why this agent cannot get the floor
 * here.
 */
export interface VisitTarget {
  readonly target: MemberId | null;
  readonly refusal: { readonly code: ToolRefusal; readonly because: RuleId } | null;
}

interface VisitRefusal {
  readonly result: ActResult;
  readonly because: RuleId;
}

/** The reason why a visitor's message is refused as a whole. Null if it is accepted. */
export function visitRefusal(
  ruling: Ruling,
  visit: Visit,
  found: VisitTarget,
): VisitRefusal | null {
  const { agent, arrives, wait } = visit;
  if (ruling.event.type === 'act-arrived' && ruling.event.isGranted === false) {
    return refusing('not-granted', 'XS8');
  }
  if (ruling.index.activeAgent(agent) === undefined) return refusing('not-in-space', 'XS2');
  if (ruling.settings.kind === 'forum') return refusing('in-forum', 'FO22');
  // Only a tool call is refused, because the agent can correct it. An answer is posted without its
  // hand-off (CH18).
  if (found.refusal !== null && !arrives) {
    return refusing(found.refusal.code, found.refusal.because);
  }
  if (wait !== null) {
    const awaited = awaitedAgents({ for: wait.for, mentioned: mentionedBy(found) });
    if (closesCircle(ruling, agent, awaited)) return refusing('circle', 'WA6');
    if (!wait.for.some((whom) => canReply(ruling, whom, agent))) return refusing('bad-wait', 'WA9');
  }
  if (hasTurn(ruling)) return null;
  return { result: { kind: 'limit', messageId: null }, because: 'AD9' };
}

function refusing(code: ToolRefusal, because: RuleId): VisitRefusal {
  return { result: { kind: 'refused', code }, because };
}

/** The mentioned agent, in the form that a wait stores. The agent's run has not begun yet. */
export function mentionedBy({ target }: VisitTarget): Wait['mentioned'] {
  return target === null ? null : { agent: target, runId: null };
}

/** The agent that a visitor's message requests, with a tool or in the text (CH21). */
export function targetOfVisit(ruling: Ruling, visit: Visit): VisitTarget {
  const { agent, mention, arrives, content, runsUsed } = visit;
  const { textHandOff, maxRuns } = ruling.settings;
  const { agentMentions, admitsVisitorMention, countsRuns } = ruling.policy;
  if (mention === null) {
    const isInWords = arrives && textHandOff && agentMentions === 'hand-off';
    const named = isInWords
      ? namedAtStart(content, { roster: ruling.roster, senderId: agent })
      : null;
    return { target: named, refusal: null };
  }
  if (!admitsVisitorMention) {
    return { target: null, refusal: refused('wrong-policy', 'AD10') };
  }
  if (ruling.floor.waitsForPerson) return { target: null, refusal: refused('passed', 'PA2') };
  // CH6: a tool call is refused here. An answer is still posted, and the notice of its chain names
  // the refused target.
  if (!arrives && countsRuns && !fitsChainLimit({ runsUsed, branches: [] }, maxRuns, false)) {
    return { target: null, refusal: refused('run-limit', 'CH6') };
  }
  const found = findTarget(ruling, { agent }, mention.target);
  return found.ok ? { target: found.target.id, refusal: null } : { target: null, refusal: found };
}
