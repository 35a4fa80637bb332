import type { Visit } from '../act.ts';
import { withBranch } from '../chain.ts';
import { dropRefused } from './drop-stacks.ts';
import { giveFloor } from './give-floor.ts';
import { branchOf } from './hand-off.ts';
import type { MemberId } from '../ids.ts';
import { fitsChainLimit, noteChainLimit } from '../limit/chain-limit.ts';
import type { Speaker } from '../policy/choice.ts';
import { postVerdictNotice } from '../policy/choose-speakers.ts';
import type { Ruling } from '../ruling.ts';
import type { FloorRequest } from '../run.ts';
import { noteSilence } from './note-silence.ts';
import { chooseNext, type SpeechDraft } from '../speech/speak.ts';
import { startChain } from './start-chain.ts';
import { waitOf } from '../wait/end-wait.ts';
import { linkMention } from '../tool/park.ts';

/** Gives agents of this space the floor for a visitor's message, in a new chain. */
export function startVisit(
  ruling: Ruling,
  visit: Visit,
  { draft, target }: { readonly draft: SpeechDraft; readonly target: MemberId | null },
): readonly MemberId[] {
  const { policy } = ruling;
  // A policy without a reply stack has no waiting agents, so it routes the answer like any other
  // message.
  const isAsked = target !== null && visit.mention?.expectReply === true;
  const expectReply = isAsked && policy.handOffs?.hasReplyStack === true;
  const because = expectReply ? 'CH4' : 'CH2';
  const handOff = target === null ? null : ({ target, because } as const);
  const verdict = chooseNext(ruling, draft, { policy, handOff });
  const { speakers } = verdict;
  const refused =
    speakers.length === 0
      ? []
      : visitChain(ruling, visit, { draft, speakers, target, expectReply });
  noteSilence(ruling, verdict, visit.agent);
  postVerdictNotice(ruling, verdict);
  return refused;
}

function visitChain(
  ruling: Ruling,
  visit: Visit,
  about: {
    readonly draft: SpeechDraft;
    readonly speakers: readonly Speaker[];
    readonly target: MemberId | null;
    readonly expectReply: boolean;
  },
): readonly MemberId[] {
  const { maxRuns } = ruling.settings;
  const { from, mention, runsUsed, closedBecause } = visit;
  const { speakers, target, expectReply } = about;
  const asks = startChain(ruling, {
    under: ruling.settings,
    trigger: about.draft.message,
    cause: { kind: 'mention', by: visit.agent, reason: mention?.reason ?? '' },
    speakers,
    runsUsed, // XS7: the count continues from the home chain.
    closedBecause, // TL11: a chain that a limit has ended stays ended.
    origin: { spaceId: from.spaceId, chainId: from.chainId },
    starter: visit.starter, // XS9: the rights stay those of the starter.
    home: visit.home,
  });
  const [first] = asks;
  if (first === undefined) return [];
  const chain = ruling.chain(first.chainId);
  const isCounted = ruling.policy.countsRuns && chain.closedBecause === null;
  if (isCounted && !fitsChainLimit(chain, maxRuns, expectReply)) {
    noteChainLimit(ruling, chain.id, first.agent);
    ruling.hasEnded = true;
    ruling.add({ type: 'refuse-floor', agent: first.agent, chainId: chain.id, because: 'CH6' });
    return [first.agent];
  }
  const refused = giveFloor(
    ruling,
    asks.map((ask) =>
      expectReply && ask.agent === target ? withVisitorWaiting(ruling, visit, ask) : ask,
    ),
  );
  const askedAgent = target ?? (asks.length === 1 ? first.agent : null);
  const started = ruling.floor.runs.find(
    ({ chainId, agent }) => chainId === chain.id && agent === askedAgent,
  );
  const wait = waitOf(ruling, from.runId, from.spaceId);
  if (started !== undefined && wait !== undefined) linkMention(ruling, wait, started);
  if (refused.length > 0) dropRefused(ruling, first);
  return refused;
}

// XS4: if a visitor asked an agent in this space, the visitor gets the floor back in this space.
function withVisitorWaiting(ruling: Ruling, visit: Visit, ask: FloorRequest): FloorRequest {
  const chain = ruling.chain(ask.chainId);
  const branch = branchOf(chain, ask);
  const { runId } = visit.from;
  const waiter = {
    id: runId,
    agent: visit.agent,
    asked: ask.agent,
    reason: visit.mention?.reason ?? '',
    result: { kind: 'skipped' },
    answersTo: null,
    triggerId: ask.triggerId,
    delegators: [],
  } as const;
  ruling.putChain(
    withBranch(chain, { ...branch, stack: [waiter], pairs: [[visit.agent, ask.agent]] }),
  );
  return { ...ask, answersTo: runId };
}
