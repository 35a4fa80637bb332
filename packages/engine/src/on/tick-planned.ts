import { emptyBranch } from '../chain.ts';
import type { ForumSilence } from '../forum/forum-silence.ts';
import { asChainId, asMemberId, asMessageId, asRunId, type ChainId } from '../ids.ts';
import type { SpokenMessage } from '../message.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import { NOTHING_SPENT, type Cause } from '../run.ts';
import type { TickPlanned } from '../space-event.ts';

/**
 * FO23: begins a tick and gives the planned agents the floor. A tick is refused while the previous
 * tick is being written.
 */
export function tickPlanned(ruling: Ruling, event: TickPlanned): void {
  if (ruling.settings.kind !== 'forum') return ruling.refuse('not-a-forum', [], 'FO23');
  if (ruling.floor.runs.some(({ cause }) => cause.kind === 'tick')) {
    return ruling.refuse('tick-under-way', [], 'FO23');
  }
  const { tick, pruned, expired } = event;
  const begin = { type: 'begin-tick', tick, pruned, expired: expired.length } as const;
  ruling.add({ ...begin, because: 'FO23' });
  for (const silence of event.silences) noteSilence(ruling, silence);
  giveFloors(ruling, event);
}

function giveFloors(ruling: Ruling, { tick, newThreads, replies }: TickPlanned): void {
  const asks: readonly TickAsk[] = [
    ...newThreads.map((planned) => ({ ...planned, threadId: null, about: null })),
    ...replies,
  ];
  if (asks.length === 0) {
    ruling.add({ type: 'end-tick', tick, because: 'FO23' });
    return;
  }
  const chainId = asChainId(ruling.nextId());
  ruling.putChain({
    id: chainId,
    // AU7: every forum message is for everyone.
    policy: 'broadcast',
    runsUsed: asks.length,
    branches: asks.map((_, place) => emptyBranch(place)),
    closedBecause: null,
    runLimitRefused: [],
    spent: NOTHING_SPENT,
    origin: null,
    tick,
  });
  for (const [place, ask] of asks.entries()) {
    const { threadId } = ask;
    giveFloor(ruling, ask, { chainId, cause: { kind: 'tick', tick, place, threadId } });
  }
}

interface TickAsk extends Pick<TickPlanned['newThreads'][number], 'agent' | 'because'> {
  readonly threadId: TickPlanned['replies'][number]['threadId'] | null;
  readonly about: SpokenMessage | null;
}

function giveFloor(
  ruling: Ruling,
  { agent, because, about }: TickAsk,
  { chainId, cause }: { readonly chainId: ChainId; readonly cause: TickCause },
): void {
  const id = asRunId(ruling.nextId());
  const trigger = about ?? nothingSaid(asMessageId(id));
  ruling.keepTrigger(trigger);
  const run = {
    id,
    agent,
    chainId,
    branchId: cause.place,
    startedBy: 'service',
    cause,
    triggerId: trigger.messageId,
    answersTo: null,
    delegators: [],
    because,
    state: 'offered',
    holdsTurn: false,
    started: false,
    handOff: null,
    skips: false,
    place: null,
    reserved: NOTHING_SPENT,
  } as const;
  ruling.addRun(run);
  ruling.add({ type: 'offer-run', run, because });
}

type TickCause = Extract<Cause, { kind: 'tick' }>;

const TICK = asMemberId('tick');

// A run that opens a thread answers no message, so this placeholder serves as its trigger.
function nothingSaid(messageId: SpokenMessage['messageId']): SpokenMessage {
  return { messageId, sender: { kind: 'service', id: TICK }, audience: 'everyone' };
}

function noteSilence(ruling: Ruling, silence: ForumSilence): void {
  const because: RuleId = silence.because;
  if (silence.kind === 'mentioned') {
    ruling.add({ type: 'note-silence', of: [silence.agent], count: 1, because });
  } else {
    ruling.add({ type: 'note-silence', of: 'others', count: silence.count, because });
  }
}
