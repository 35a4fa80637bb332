import type { ActResult, Visit } from '../act.ts';
import { findMember } from '../names/find-member.ts';
import { nameOf } from '../space-state.ts';
import { findTarget, refused } from '../floor/hand-off.ts';
import type { MemberId } from '../ids.ts';
import { fitsRunLimit } from '../limit/run-limit.ts';
import { hasTurn } from '../limit/turn-limit.ts';
import { answerWait, awaitedAgents, canReply, closesCircle } from '../wait/reply-match.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import { speak } from '../speech/speak.ts';
import { startVisit } from '../floor/start-visit.ts';
import { noteSilence } from '../floor/note-silence.ts';
import { leadsOnly } from '../text/leads-only.ts';
import { namedAtStart } from '../text/named-at-start.ts';
import type { ToolRefusal } from '../tool-call.ts';
import type { Wait } from '../wait.ts';

/** XS3: a message from another space obeys the policy and limits of this one. */
export function visitorSpoke(ruling: Ruling, visit: Visit): void {
  const { policy } = ruling.settings;
  if (ruling.index.activeAgent(visit.agent) === undefined) {
    return answerHome(ruling, visit, { kind: 'refused', code: 'not-in-space' }, 'XS2');
  }
  const found = targetOf(ruling, visit);
  // What a tool sends can still be put right; an answer is said all the same (CH18).
  if (found.refusal !== null && !visit.arrives) {
    const { code, because } = found.refusal;
    return answerHome(ruling, visit, { kind: 'refused', code }, because);
  }
  const { target } = found;
  const mentioned = target === null ? null : { agent: target, runId: null };
  if (wouldCircle(ruling, visit, mentioned)) {
    return answerHome(ruling, visit, { kind: 'refused', code: 'circle' }, 'WA6');
  }
  if (visit.wait !== null && !visit.wait.for.some((whom) => canReply(ruling, whom, visit.agent))) {
    return answerHome(ruling, visit, { kind: 'refused', code: 'bad-wait' }, 'WA9');
  }
  // SG1: what leads is not said, and nothing else was.
  if (visit.wakesNobody && leadsOnly(visit.text, ruling.roster)) {
    return noteSilence(ruling, { barred: [], silence: 'SG1' }, visit.agent);
  }
  const isForum = ruling.settings.kind === 'forum';
  if (!isForum && !hasTurn(ruling))
    return answerHome(ruling, visit, { kind: 'limit', messageId: null }, 'AD9');
  const speech = {
    author: visit.agent,
    run: null,
    runId: null,
    messageId: visit.messageId,
    text: visit.text,
    policy: isForum ? 'broadcast' : policy, // AU7
    about: 'everyone',
    replyTo: null,
    target,
    stops: visit.wakesNobody,
    because: 'XS3',
  } as const;
  speak(ruling, speech, (heard) => {
    const isConsumed = answerWait(ruling, heard.message, null);
    keepWait(ruling, visit, mentioned);
    if (visit.wakesNobody || isForum) return []; // SG1, FO21
    // WA4: words that do not lead ask for nobody once a wait has taken the message.
    const isHeld = isConsumed && visit.mention === null && heard.analysis.leading.length === 0;
    return startVisit(ruling, visit, { heard, target: isHeld ? null : target });
  });
  if (found.refusal !== null) tellRefused(ruling, visit, found.refusal);
  if (visit.wait === null && !visit.arrives) {
    answerHome(ruling, visit, { kind: 'sent', messageId: visit.messageId }, 'XS1');
  }
}

// CH18: the text is said all the same; that nobody was asked must not be silent.
function tellRefused(ruling: Ruling, visit: Visit, { because }: { because: RuleId }): void {
  const { agent, mention } = visit;
  const target = findMember(ruling.roster, mention?.target ?? '');
  // Never the agent's own words: a notice is said by Conch.
  const whom = target?.name ?? 'someone';
  const text = `@human ${nameOf(ruling.space, agent)} asked for ${whom}, who cannot get the floor here.`;
  ruling.notice('act-refused', text, because);
}

function targetOf(
  ruling: Ruling,
  visit: Visit,
): {
  readonly target: MemberId | null;
  readonly refusal: { readonly code: ToolRefusal; readonly because: RuleId } | null;
} {
  const { agent, mention, arrives, text, runsUsed } = visit;
  const { policy, kind, textHandOff, maxRuns } = ruling.settings;
  if (mention === null) {
    const isInWords = arrives && textHandOff && policy === 'chain';
    const named = isInWords ? namedAtStart(text, { roster: ruling.roster, author: agent }) : null;
    return { target: named, refusal: null };
  }
  if (policy === 'broadcast' || kind === 'forum') {
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

function wouldCircle(
  ruling: Ruling,
  { agent, wait }: Visit,
  mentioned: Wait['mentioned'],
): boolean {
  if (wait === null) return false;
  return closesCircle(ruling, agent, awaitedAgents({ for: wait.for, mentioned }));
}

// The reply is awaited here; the run that waits for it lives elsewhere.
function keepWait(ruling: Ruling, visit: Visit, mentioned: Wait['mentioned']): void {
  const { wait, callId, agent, messageId, from } = visit;
  if (wait === null) return;
  const kept: Wait = {
    runId: from.runId,
    home: from.spaceId,
    callId,
    agent,
    for: wait.for,
    elsewhere: null,
    sent: messageId,
    until: wait.until,
    mentioned,
    coming: 'everyone',
  };
  ruling.change({ waits: [...ruling.floor.waits, kept] });
  ruling.add({ type: 'wake-later', at: wait.until, because: 'WA7' });
}

function answerHome(ruling: Ruling, visit: Visit, result: ActResult, because: RuleId): void {
  const { agent, arrives, from, messageId: sent } = visit;
  const { runId } = from;
  const act = { kind: 'answer', runId, sent, agent, arrives, result } as const;
  ruling.add({ type: 'act-in-space', spaceId: from.spaceId, act, because });
}
