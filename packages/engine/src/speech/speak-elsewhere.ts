import { refuseSecond } from '../floor/commit-hand-off.ts';
import { endRun } from '../floor/end-run.ts';
import { giveBack } from '../floor/give-back.ts';
import { asCallId, type SpaceId } from '../ids.ts';
import { whyNoNews } from '../limit/no-news.ts';
import type { Ruling } from '../ruling.ts';
import type { HandOff, Run } from '../run.ts';
import type { RunEnded } from '../space-event.ts';
import { nameOf } from '../space-state.ts';
import { isBlank } from '../text/blank.ts';

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
  const wish = stops ? null : (run.handOff ?? answer.late);
  if (run.handOff !== null && answer.late !== null) refuseSecond(ruling, run, answer.late);
  if (isBlank(text) || run.skips || run.place === null) {
    endRun(ruling, run, { kind: 'skipped' }, 'CH11');
    if (wish !== null) tellUnasked(ruling, run, 'said nothing there');
    return giveBack(ruling, run, { kind: 'skipped' });
  }
  // What was said there last only the other space knows.
  const noNews = wish === null ? whyNoNews(ruling, run, { text, previous: null }) : null;
  if (noNews !== null) {
    endRun(ruling, run, { kind: 'suppressed' }, noNews);
    return giveBack(ruling, run, { kind: 'skipped' });
  }
  const spaceId: SpaceId = run.place;
  const { chainId } = run;
  const act = {
    kind: 'say',
    callId: asCallId(run.id),
    agent: run.agent,
    messageId,
    text,
    mention: wish?.kind === 'mention' ? mentionOf(wish) : null,
    wait: null,
    arrives: true,
    wakesNobody: stops,
    runsUsed: ruling.chain(chainId).runsUsed,
    from: { spaceId: ruling.id, chainId, runId: run.id },
  } as const;
  endRun(ruling, run, { kind: 'responded', messageId, in: spaceId }, 'XS4');
  ruling.add({ type: 'act-in-space', spaceId, act, because: 'XS1' });
  if (wish?.kind === 'delegate') tellUnasked(ruling, run, 'can only answer there itself');
  giveBack(ruling, run, { kind: 'skipped' });
}

// CH11 needs a message to be about, and in the other space there is none.
function tellUnasked(ruling: Ruling, run: Run, why: string): void {
  const name = nameOf(ruling.space, run.agent);
  const text = `@human ${name} went to another space and ${why}, so nobody was asked.`;
  ruling.notice('act-refused', text, 'XS6');
}

function mentionOf({ target, reason, expectReply }: Extract<HandOff, { kind: 'mention' }>): {
  readonly target: string;
  readonly reason: string;
  readonly expectReply: boolean;
} {
  return { target, reason, expectReply };
}
