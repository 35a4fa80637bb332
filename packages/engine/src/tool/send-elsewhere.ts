import { actRights } from '../floor/act-rights.ts';
import type { SpaceId } from '../ids.ts';
import { fitsChainLimit } from '../limit/chain-limit.ts';
import { findMember } from '../names/find-member.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { ToolCalled } from '../space-event.ts';
import { isAboutPrivate } from '../speech/reach.ts';
import { answerTool, refuseTool } from './answer-tool.ts';
import { reachRefusal } from './reach-refusal.ts';
import { isCircular, parkRun, patienceEnd, type WaitTerms } from './park.ts';

/**
 * XS1: sends a message to another space, which receives it once, as an event. The run is parked
 * until that space has answered.
 */
export function sendElsewhere(
  ruling: Ruling,
  run: Run,
  event: ToolCalled,
  sending: {
    readonly spaceId: SpaceId;
    readonly text: string;
    readonly mention: string | null;
    readonly wait: WaitTerms | null;
  },
): void {
  const { spaceId, text, mention, wait } = sending;
  if (isAboutPrivate(ruling, run)) return refuseTool(ruling, event, 'stays-here', 'AU13');
  // XS8: a wait reads a reply from the other space, so a wait also needs the right to read.
  const refusal = reachRefusal(event, wait === null ? ['act'] : ['act', 'read']);
  if (refusal !== null) return refuseTool(ruling, event, refusal.code, refusal.because);
  // Agents have the same id in every space, so this space can detect some of the circles that go
  // through several spaces.
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
    if (
      ruling.policyOf(chain).countsRuns &&
      !fitsChainLimit(chain, ruling.settings.maxRuns, false)
    ) {
      return refuseTool(ruling, event, 'run-limit', 'CH6');
    }
    // XS7: each run that this run starts in another space also counts in this chain.
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
    content: text,
    mention: mention === null ? null : { target: mention, reason: '', expectReply: false },
    wait,
    arrives: false,
    wakesNobody: false,
    runsUsed: chain.runsUsed,
    from: { spaceId: ruling.id, chainId: chain.id, runId: run.id },
    ...(event.rights === undefined ? {} : actRights(chain, ruling.id)),
  } as const;
  ruling.add({ type: 'act-in-space', spaceId, act, because: 'XS1' });
}
