import type { SpaceId } from '../ids.ts';
import { fitsRunLimit } from '../limit/run-limit.ts';
import { findMember } from '../names/find-member.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { ToolCalled } from '../space-event.ts';
import { answerTool, refuseTool } from './answer-tool.ts';
import { isCircular, parkRun, patienceEnd, type Patience } from './park.ts';

/**
 * XS1: an act in another space is an effect that reaches it once, as an event;
 * the run is parked until that space has answered.
 */
export function sendElsewhere(
  ruling: Ruling,
  run: Run,
  event: ToolCalled,
  sending: {
    readonly spaceId: SpaceId;
    readonly text: string;
    readonly mention: string | null;
    readonly wait: Patience | null;
  },
): void {
  const { spaceId, text, mention, wait } = sending;
  if (!event.isMemberThere) return refuseTool(ruling, event, 'not-in-space', 'XS2');
  // Agents have the same id in every space, so this one knows part of a circle.
  const target = mention === null ? undefined : findMember(ruling.roster, mention);
  const mentioned = target === undefined ? null : { agent: target.id, runId: null };
  if (wait !== null && isCircular(ruling, run, wait, mentioned)) {
    return refuseTool(ruling, event, 'circle', 'WA6');
  }
  const chain = ruling.chain(run.chainId);
  if (chain.closedBecause !== null) {
    return answerTool(ruling, event, { kind: 'limit', messageId: null }, 'TL11');
  }
  if (mention !== null) {
    if (chain.policy === 'chain' && !fitsRunLimit(chain, ruling.settings.maxRuns, false)) {
      return refuseTool(ruling, event, 'run-limit', 'CH6');
    }
    // XS7: what one run starts in other spaces counts at home, once for each.
    ruling.putChain({ ...chain, runsUsed: chain.runsUsed + 1 });
  }
  const patience = wait ?? { for: [], until: patienceEnd(event.at) };
  const { callId, messageId } = event;
  parkRun(ruling, run, event, {
    wait: patience,
    sent: messageId,
    elsewhere: spaceId,
    mentioned,
  });
  const act = {
    kind: 'say',
    callId,
    agent: run.agent,
    messageId,
    text,
    mention: mention === null ? null : { target: mention, reason: '', expectReply: false },
    wait,
    arrives: false,
    wakesNobody: false,
    runsUsed: chain.runsUsed,
    from: { spaceId: ruling.id, chainId: chain.id, runId: run.id },
  } as const;
  ruling.add({ type: 'act-in-space', spaceId, act, because: 'XS1' });
}
