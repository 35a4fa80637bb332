import type { ActResult, Visit } from '../act.ts';
import { findMember } from '../names/find-member.ts';
import { nameOf } from '../space-state.ts';
import { answerWait } from '../wait/reply-match.ts';
import { mentionedBy, targetOfVisit, visitRefusal } from './visit-refusal.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import { noticeReason } from '../speech/notice-words.ts';
import { speak } from '../speech/speak.ts';
import { startVisit } from '../floor/start-visit.ts';
import { noteSilence } from '../floor/note-silence.ts';
import { leadsOnly } from '../text/mention/leads-only.ts';
import type { Wait } from '../wait.ts';

/**
 * XS3: handles a message from another space. The policy and the limits of this space apply to it.
 */
export function visitorSpoke(ruling: Ruling, visit: Visit): void {
  // SG1: the text has only leading mentions, and the stop tag removes them. So no message remains
  // that needs a turn.
  if (visit.wakesNobody && leadsOnly(visit.content, ruling.roster)) {
    return noteSilence(ruling, { barred: [], silence: 'SG1' }, visit.agent);
  }
  const found = targetOfVisit(ruling, visit);
  const refusal = visitRefusal(ruling, visit, found);
  if (refusal !== null) return answerHome(ruling, visit, refusal.result, refusal.because);
  const { target } = found;
  const mentioned = mentionedBy(found);
  const speech = {
    senderId: visit.agent,
    run: null,
    runId: null,
    messageId: visit.messageId,
    content: visit.content,
    under: ruling.settings,
    about: 'everyone',
    replyTo: null,
    target,
    stops: visit.wakesNobody,
    because: 'XS3',
  } as const;
  speak(ruling, speech, (draft) => {
    const isConsumed = answerWait(ruling, draft.message, null);
    keepWait(ruling, visit, mentioned);
    if (visit.wakesNobody) return []; // WA4: a message that ended a wait requests an agent only
    // with a tool or a leading mention.
    const isTaken = isConsumed && visit.mention === null && draft.analysis.leading.length === 0;
    return startVisit(ruling, visit, { draft, target: isTaken ? null : target });
  });
  if (found.refusal !== null) tellRefused(ruling, visit, found.refusal);
  if (visit.wait === null && !visit.arrives) {
    answerHome(ruling, visit, { kind: 'sent', messageId: visit.messageId }, 'XS1');
  }
}

// CH18: posts a notice that the text was posted without its hand-off.
function tellRefused(ruling: Ruling, visit: Visit, { because }: { because: RuleId }): void {
  const { agent, mention } = visit;
  const found = findMember(ruling.roster, mention?.target ?? '');
  // Conch is the sender of the notice, so the notice must not contain text of an agent. It contains
  // the name of a member.
  const target = found?.name ?? null;
  const reason = noticeReason('target-refused', { name: nameOf(ruling.space, agent), target });
  ruling.notice('act-refused', reason, because);
}

// Stores a wait of a run in another space. The wait is stored in this space, because the reply is
// expected here.
function keepWait(ruling: Ruling, visit: Visit, mentioned: Wait['mentioned']): void {
  const { wait, callId, agent, messageId, from } = visit;
  if (wait === null) return;
  const storedWait: Wait = {
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
  ruling.change({ waits: [...ruling.floor.waits, storedWait] });
  ruling.add({ type: 'wake-later', at: wait.until, because: 'WA7' });
}

function answerHome(ruling: Ruling, visit: Visit, result: ActResult, because: RuleId): void {
  const { agent, arrives, from, messageId: sent } = visit;
  const { runId } = from;
  const act = { kind: 'answer', runId, sent, agent, arrives, result } as const;
  ruling.add({ type: 'act-in-space', spaceId: from.spaceId, act, because });
}
