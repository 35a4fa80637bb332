import { actRights } from '../floor/act-rights.ts';
import { refuseSecond } from '../floor/commit-hand-off.ts';
import { endRun } from '../floor/end-run.ts';
import { giveBack } from '../floor/give-back.ts';
import { withoutRefused, withoutRefusedDelegations } from '../floor/hand-off.ts';
import { rememberHandOffs } from '../floor/refused-hand-offs.ts';
import { asCallId, type MemberId, type SpaceId } from '../ids.ts';
import { whyNoNews } from '../limit/no-news.ts';
import type { Ruling } from '../ruling.ts';
import type { HandOff, Run } from '../run.ts';
import type { RunEnded } from '../space-event.ts';
import { nameOf } from '../space-state.ts';
import { isBlank } from '../text/blank.ts';
import { parseMentions } from '../text/mentions.ts';
import { noticeReason } from './notice-words.ts';

/**
 * XS4: if a run went to another space, posts its answer there, with the hand-off. In this space the
 * run ends and its turn becomes free.
 */
export function speakElsewhere(
  ruling: Ruling,
  visitingRun: Run,
  answer: {
    readonly content: string;
    readonly stops: boolean;
    readonly late: HandOff | null;
    readonly event: RunEnded;
  },
): void {
  const { content, stops, event } = answer;
  // SG1: a stop tag also drops the hand-offs that the turn limit refused.
  const run = stops ? withoutRefused(visitingRun) : visitingRun;
  const { messageId } = event;
  const requested = stops ? null : (run.handOff ?? answer.late);
  if (run.handOff !== null && answer.late !== null) refuseSecond(ruling, run, answer.late.target);
  if (isBlank(content) || run.skips || run.place === null) {
    endRun(ruling, run, { kind: 'skipped' }, 'CH11');
    // TL11: Continue can later resume the first refused hand-off of the run.
    rememberHandOffs(ruling, run, null);
    if (requested !== null) tellUnasked(ruling, run, 'visit-silent');
    return giveBack(ruling, run, { kind: 'skipped' });
  }
  const leading = leadingAnywhere(ruling, content);
  const noNews =
    requested === null ? whyNoNews(ruling, run, { content, leading, readers: null }) : null;
  if (noNews !== null) {
    endRun(ruling, run, { kind: 'suppressed' }, noNews);
    rememberHandOffs(ruling, run, null);
    return giveBack(ruling, run, { kind: 'skipped' });
  }
  const spaceId: SpaceId = run.place;
  const { chainId } = run;
  const { runsUsed, closedBecause } = ruling.chain(chainId);
  const act = {
    kind: 'say',
    callId: asCallId(run.id),
    agent: run.agent,
    messageId,
    content,
    mention: requested?.kind === 'mention' ? mentionOf(requested) : null,
    wait: null,
    arrives: true,
    wakesNobody: stops,
    runsUsed,
    from: { spaceId: ruling.id, chainId, runId: run.id },
    ...(closedBecause === null ? {} : { closedBecause }),
    ...(run.asksRights === true ? actRights(ruling.chain(chainId), ruling.id) : {}),
  } as const;
  endRun(ruling, run, { kind: 'responded', messageId, in: spaceId }, 'XS4');
  ruling.add({ type: 'act-in-space', spaceId, act, because: 'XS1' });
  // This space has no message for the refused mentions, so their targets get the run's trigger.
  rememberHandOffs(ruling, withoutRefusedDelegations(run), null);
  if (requested?.kind === 'delegate') tellUnasked(ruling, run, 'visit-delegated');
  giveBack(ruling, run, { kind: 'skipped' });
}

// Only the other space knows who its members are, so any agent of the server may be a member.
function leadingAnywhere({ roster }: Ruling, text: string): readonly MemberId[] {
  return parseMentions(text, roster).flatMap((mention) => {
    if (mention.place !== 'leading' || mention.possessive) return [];
    const isOne = mention.kind === 'member' || mention.kind === 'outsider';
    return isOne && mention.memberKind === 'agent' ? [mention.id] : [];
  });
}

// Posts a notice that the run posted nothing. A silent hand-off is not possible here: CH11 needs a
// message as trigger, and the other space has none.
function tellUnasked(ruling: Ruling, run: Run, code: 'visit-silent' | 'visit-delegated'): void {
  const name = nameOf(ruling.space, run.agent);
  ruling.notice('act-refused', noticeReason(code, { name }), 'XS6');
}

function mentionOf({ target, reason, expectReply }: Extract<HandOff, { kind: 'mention' }>): {
  readonly target: string;
  readonly reason: string;
  readonly expectReply: boolean;
} {
  return { target, reason, expectReply };
}
