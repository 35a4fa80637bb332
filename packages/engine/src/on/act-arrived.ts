import type { Act } from '../act.ts';
import { dropWait, endWait, waitOf } from '../wait/end-wait.ts';
import type { SpaceId } from '../ids.ts';
import type { Ruling } from '../ruling.ts';
import type { ActArrived } from '../space-event.ts';
import { nameOf } from '../space-state.ts';
import { noticeReason } from '../speech/notice-words.ts';
import { unreachable } from '../unreachable.ts';
import { visitorSpoke } from './visitor-spoke.ts';

/** XS1: handles an act of another space. */
export function actArrived(ruling: Ruling, { act, from, isGranted }: ActArrived): void {
  switch (act.kind) {
    case 'say':
      return visitorSpoke(ruling, act);
    case 'answer':
      return answerArrived(ruling, isGranted === false ? withoutReply(act) : act);
    case 'drop-wait':
      return visitorGaveUp(ruling, act, from);
    default:
      return unreachable(act);
  }
}

type Answer = Extract<Act, { kind: 'answer' }>;

/** XS8: removes a reply that the run is no longer allowed to read. */
function withoutReply(act: Answer): Answer {
  if (act.result.kind !== 'reply') return act;
  return { ...act, result: { kind: 'refused', code: 'not-granted' } };
}

function answerArrived(ruling: Ruling, act: Answer): void {
  const { runId, sent, result, agent } = act;
  const wait = waitOf(ruling, runId, null);
  // The other space has already dropped the wait, so it needs no message about the end of the wait.
  if (wait?.sent === sent) return endWait(ruling, { ...wait, elsewhere: null }, result, 'XS1');
  // If the run no longer waits or was stopped (ST5), it gets no result.
  if (!act.arrives || (result.kind !== 'refused' && result.kind !== 'limit')) return;
  // XS6: the run that went to the other space has ended. Without a notice, nobody would learn that
  // its text was not posted.
  const code = result.kind === 'limit' ? 'visit-at-turn-limit' : 'visit-refused';
  const name = nameOf(ruling.space, agent);
  ruling.notice('act-refused', noticeReason(code, { name }), 'XS6');
}

function visitorGaveUp(
  ruling: Ruling,
  { runId, sent }: Extract<Act, { kind: 'drop-wait' }>,
  from: SpaceId,
): void {
  const wait = waitOf(ruling, runId, from);
  if (wait?.sent === sent) dropWait(ruling, wait);
}
