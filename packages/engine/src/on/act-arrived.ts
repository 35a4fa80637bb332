import type { Act } from '../act.ts';
import { dropWait, endWait, waitOf } from '../wait/end-wait.ts';
import type { SpaceId } from '../ids.ts';
import type { Ruling } from '../ruling.ts';
import type { ActArrived } from '../space-event.ts';
import { nameOf } from '../space-state.ts';
import { unreachable } from '../unreachable.ts';
import { visitorSpoke } from './visitor-spoke.ts';

/** XS1: what another space asked of this one. */
export function actArrived(ruling: Ruling, { act, from }: ActArrived): void {
  switch (act.kind) {
    case 'say':
      return visitorSpoke(ruling, act);
    case 'answer':
      return answerArrived(ruling, act);
    case 'drop-wait':
      return visitorGaveUp(ruling, act, from);
    default:
      return unreachable(act);
  }
}

function answerArrived(ruling: Ruling, act: Extract<Act, { kind: 'answer' }>): void {
  const { runId, sent, result, agent } = act;
  const wait = waitOf(ruling, runId, null);
  // The other space has forgotten the wait already: no need to tell it.
  if (wait?.sent === sent) return endWait(ruling, { ...wait, elsewhere: null }, result, 'XS1');
  // Who has stopped waiting, or was stopped (ST5), is told nothing any more.
  if (!act.arrives || (result.kind !== 'refused' && result.kind !== 'limit')) return;
  // XS6: the run that went there is over; without this its words were lost in silence.
  const why = result.kind === 'limit' ? 'the turn limit is reached there' : 'it was refused there';
  const text = `@human ${nameOf(ruling.space, agent)} could not speak in the other space: ${why}.`;
  ruling.notice('act-refused', text, 'XS6');
}

function visitorGaveUp(
  ruling: Ruling,
  { runId, sent }: Extract<Act, { kind: 'drop-wait' }>,
  from: SpaceId,
): void {
  const wait = waitOf(ruling, runId, from);
  if (wait?.sent === sent) dropWait(ruling, wait);
}
