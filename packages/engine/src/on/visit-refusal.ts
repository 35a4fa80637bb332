import type { ActResult, Visit } from '../act.ts';
import { findTarget, refused } from '../floor/hand-off.ts';
import type { MemberId } from '../ids.ts';
import { fitsRunLimit } from '../limit/run-limit.ts';
import { hasTurn } from '../limit/turn-limit.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import { namedAtStart } from '../text/named-at-start.ts';
import type { ToolRefusal } from '../tool-call.ts';
import type { Wait } from '../wait.ts';
import { awaitedAgents, canReply, closesCircle } from '../wait/reply-match.ts';

/** Whom a visitor asks for, or why that one cannot have the floor here. */
export interface VisitTarget {
  readonly target: MemberId | null;
  readonly refusal: { readonly code: ToolRefusal; readonly because: RuleId } | null;
}

interface VisitRefusal {
  readonly result: ActResult;
  readonly because: RuleId;
}

/** Why a visitor's message cannot be said here at all, if it cannot. */
export function visitRefusal(
  ruling: Ruling,
  visit: Visit,
  found: VisitTarget,
): VisitRefusal | null {
  const { agent, arrives, wait } = visit;
  if (ruling.index.activeAgent(agent) === undefined) return refusing('not-in-space', 'XS2');
  if (ruling.settings.kind === 'forum') return refusing('in-forum', 'FO22');
  // What a tool sends can still be put right; an answer is said all the same (CH18).
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

/** The mentioned agent as a wait knows it, before its run has begun. */
export function mentionedBy({ target }: VisitTarget): Wait['mentioned'] {
  return target === null ? null : { agent: target, runId: null };
}

/** Whom a visitor's message asks for: by tool, or by its words (CH21). */
export function targetOfVisit(ruling: Ruling, visit: Visit): VisitTarget {
  const { agent, mention, arrives, text, runsUsed } = visit;
  const { policy, textHandOff, maxRuns } = ruling.settings;
  if (mention === null) {
    const isInWords = arrives && textHandOff && policy === 'chain';
    const named = isInWords ? namedAtStart(text, { roster: ruling.roster, author: agent }) : null;
    return { target: named, refusal: null };
  }
  if (policy === 'broadcast') {
    return { target: null, refusal: refused('wrong-policy', 'AD10') };
  }
  if (ruling.floor.waitsForPerson) return { target: null, refusal: refused('passed', 'PA2') };
  // CH6: an answer is said all the same, and its chain tells what was refused.
  if (!arrives && policy === 'chain' && !fitsRunLimit({ runsUsed, branches: [] }, maxRuns, false)) {
    return { target: null, refusal: refused('run-limit', 'CH6') };
  }
  const found = findTarget(ruling, { agent }, mention.target);
  return found.ok ? { target: found.target.id, refusal: null } : { target: null, refusal: found };
}
