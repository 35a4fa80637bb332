import { endRun } from '../floor/end-run.ts';
import { giveBack } from '../floor/give-back.ts';
import { asCallId, type SpaceId } from '../ids.ts';
import type { Ruling } from '../ruling.ts';
import type { HandOff, Run } from '../run.ts';
import type { RunEnded } from '../space-event.ts';

/**
 * XS4: the answer of a run that went to another space is said there, with its
 * hand-off; here the run is over, and its turn comes back.
 */
export function speakElsewhere(
  ruling: Ruling,
  run: Run,
  answer: {
    readonly text: string;
    readonly stops: boolean;
    readonly late: HandOff | null;
    readonly event: RunEnded;
  },
): void {
  const { text, stops, event } = answer;
  const { messageId } = event;
  if (text.trim() === '' || run.skips || run.place === null) {
    endRun(ruling, run, { kind: 'skipped' }, 'CH11');
    return giveBack(ruling, run, { kind: 'skipped' });
  }
  const spaceId: SpaceId = run.place;
  const wish = run.handOff ?? answer.late;
  const { chainId } = run;
  const act = {
    kind: 'say',
    callId: asCallId(run.id),
    agent: run.agent,
    messageId,
    text,
    mention: wish?.kind === 'mention' && !stops ? mentionOf(wish) : null,
    wait: null,
    arrives: true,
    wakesNobody: stops,
    runsUsed: ruling.chain(chainId).runsUsed,
    from: { spaceId: ruling.id, chainId, runId: run.id },
  } as const;
  endRun(ruling, run, { kind: 'responded', messageId, in: spaceId }, 'XS4');
  ruling.add({ type: 'act-in-space', spaceId, act, because: 'XS1' });
  giveBack(ruling, run, { kind: 'skipped' });
}

function mentionOf({ target, reason, expectReply }: Extract<HandOff, { kind: 'mention' }>): {
  readonly target: string;
  readonly reason: string;
  readonly expectReply: boolean;
} {
  return { target, reason, expectReply };
}
