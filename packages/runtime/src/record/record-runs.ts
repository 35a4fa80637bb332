import {
  delegationOf,
  type Effect,
  type EffectOf,
  type MemberId,
  type RunOutcome,
  type Run,
  type RunId,
} from '@conch/engine';
import {
  addChain,
  addRun,
  claimRun,
  countShownSteps,
  dropNotes,
  dropReport,
  endRun,
  finishStep,
  hasPrivateRun,
  messageById,
  nextRunOf,
  parkRun,
  queueRun,
  setWaiters,
  type RunRow,
  type Script,
} from '@conch/store';
import type { DecisionToRecord, Recorder } from '../space/decision-to-record.ts';
import { recordCost } from './record-cost.ts';
import type { SpaceChange } from '../space/space-change.ts';

/** Records the runs that ended or were parked. Their agents can then start other runs. */
export function* recordRunsOver(change: SpaceChange, decided: DecisionToRecord): Script<void> {
  const spoke = new Set(decided.effects.map(runThatSpeaks));
  for (const effect of decided.effects) {
    if (effect.type === 'end-run') {
      const isSilent = !isShownOutcome(effect.outcome) && !spoke.has(effect.runId);
      yield* recordEnd(change, decided, { effect, isSilent });
    }
    if (effect.type === 'park-run') yield* recordPark(change, decided, effect);
  }
}

function runThatSpeaks(effect: Effect): RunId | null {
  if (effect.type === 'add-version') return effect.cutShort ?? null;
  return effect.type === 'post-message' ? effect.runId : null;
}

/**
 * Whether a message or a notice shows this outcome, in this space or in the space that the run
 * visited.
 */
function isShownOutcome({ kind }: RunOutcome): boolean {
  return kind === 'responded' || kind === 'passed';
}

function* recordEnd(
  change: SpaceChange,
  decided: DecisionToRecord,
  { effect, isSilent }: { readonly effect: EffectOf<'end-run'>; readonly isSilent: boolean },
): Script<void> {
  const { event, after, facts } = decided;
  const { runId, outcome, agent, because } = effect;
  const usage = yield* recordCost(decided, effect);
  const { tokens, costUsd, isEstimated = false, isUnreported = false } = usage;
  const place = yield* endRun({
    spaceId: after.id,
    id: runId,
    at: event.at,
    outcome: JSON.stringify(outcome),
    because,
    isSilent: isSilent ? 1 : 0,
    messageId: outcome.kind === 'responded' ? outcome.messageId : null,
    tokens: isUnreported ? 0 : tokens,
    costUsd: isUnreported ? 0 : (costUsd ?? 0),
    isPriced: costUsd === null || isUnreported ? 0 : 1,
    isEstimated: isEstimated ? 1 : 0,
    isUnreported: isUnreported ? 1 : 0,
  });
  if (place !== null) change.streamPlaces.set(runId, place);
  // A stopped run may have stored notes on another node.
  const isOwn = event.type === 'run-ended' && event.runId === runId;
  if (!isOwn || facts.hasNotes === true) {
    yield* dropNotes(after.id, runId);
    change.shownSteps.set(runId, yield* countShownSteps(after.id, runId));
  }
  change.ended.set(runId, outcome);
  change.freed.add(agent);
  if (after.settings.kind !== 'forum') return;
  if (!isOwn) yield* dropReport(after.id, runId);
  change.mayGoOnWithTick = true;
}

function* recordPark(
  change: SpaceChange,
  { after, facts }: DecisionToRecord,
  { runId }: EffectOf<'park-run'>,
): Script<void> {
  yield* parkRun({ spaceId: after.id, id: runId, activeMs: facts.activeMs ?? 0 });
  const agent = after.floor.runs.find(({ id }) => id === runId)?.agent;
  if (agent !== undefined) change.freed.add(agent);
}

/** Records a run that may start now or is held for a turn. */
export function* recordOffer(
  change: SpaceChange,
  decided: DecisionToRecord,
  {
    effect,
    recorder,
  }: { readonly effect: EffectOf<'offer-run' | 'hold-run'>; readonly recorder: Recorder },
): Script<void> {
  const { run } = effect;
  const { after, seq, event } = decided;
  const spaceId = after.id;
  const isHeld = effect.type === 'hold-run';
  if (!isHeld && wasHeld(decided, run)) {
    // The run was held for a turn and has a turn now.
    yield* queueRun({ spaceId, id: run.id, seq });
    yield* setWaiters({ spaceId, id: run.id, waiters: waitersOf(decided, run) });
    change.freed.add(run.agent);
    return;
  }
  yield* addChainOf(change, decided, run);
  // If the agent and a slot of this node are free, the new run is claimed immediately. The step
  // from one agent to the next then needs only one transaction.
  const isMine = !isHeld && !isBusy(decided, run) && recorder.takePlace();
  const waitingState = isHeld ? 'held' : 'queued';
  const { agent, chainId } = run;
  const nth = yield* change.runCounts.next(change.space.runCounts, { spaceId, chainId, agent });
  const isPrivate = (yield* isToldInPrivate(decided, run)) ? 1 : 0;
  yield* addRun({
    spaceId,
    id: run.id,
    agentId: agent,
    chainId,
    triggerId: run.triggerId,
    nth,
    state: isMine ? 'running' : waitingState,
    because: run.because,
    queuedSeq: seq,
    offeredAt: event.at,
    waiters: waitersOf(decided, run),
    owner: isMine ? recorder.nodeId : null,
    token: isMine ? 1 : 0,
    startedAt: isMine ? event.at : null,
    // The runs of a tick read only events up to the tick's plan.
    firstSeq: isMine || run.cause.kind === 'tick' ? seq : null,
    isPrivate,
    branch: run.branchId,
    ...handOffOf(run),
  });
  if (isMine) {
    yield* readReplied(change, run);
    const claim = { spaceId, id: run.id, owner: recorder.nodeId, token: 1 };
    const fresh = { attempts: 1, activeMs: 0, firstSeq: seq, place: null };
    change.claimed.push({ claim, run, nth, ...fresh, isPrivate });
  } else if (!isHeld) change.hasQueued = true;
}

/** The agent that handed the floor to a run, and its reason. */
function handOffOf({
  cause,
  answersTo,
}: Run): Pick<RunRow, 'askedBy' | 'handOff' | 'reason' | 'isAwaited'> {
  const isAwaited = answersTo === null ? 0 : 1;
  const giver = cause.kind === 'mention' ? cause : delegationOf(cause);
  if (giver === null) return { askedBy: null, handOff: null, reason: '', isAwaited };
  const handOff = cause.kind === 'mention' ? 'mention' : 'delegate';
  return { askedBy: giver.by, handOff, reason: giver.reason, isAwaited };
}

/**
 * The waiting agents of the run's branch as JSON. The agent that has waited longest comes first.
 */
function waitersOf({ after }: DecisionToRecord, { chainId, branchId }: Run): string {
  const chain = after.floor.chains.find(({ id }) => id === chainId);
  // The id of a branch is its array index. A search would be slow in a chain with ten thousand
  // branches.
  const stack = chain?.branches[branchId]?.stack ?? [];
  return JSON.stringify(stack.map(({ agent }) => agent));
}

/** T19: whether the reason of a run's hand-off was written from private content. */
function* isToldInPrivate(
  { event, after, facts }: DecisionToRecord,
  { cause, chainId }: Run,
): Script<boolean> {
  if (cause.kind === 'message' || cause.kind === 'regenerate' || cause.kind === 'tick')
    return false;
  // TL7: the earlier chain has ended, so its private mark is unknown. The run counts as private.
  if (facts.isPrivate === true || event.type === 'continue-asked') return true;
  // The reason comes from an earlier hand-off of the agent in this chain. If the reason was
  // private, the chain has a private run.
  return cause.kind === 'returned' && (yield* hasPrivateRun(after.id, chainId));
}

// One decision may first hold a run and then give the same run a turn.
function wasHeld({ before, effects }: DecisionToRecord, { id }: Run): boolean {
  return (
    before.floor.runs.some((run) => run.id === id) ||
    effects.some((effect) => effect.type === 'hold-run' && effect.run.id === id)
  );
}

// The briefing quotes the message that the trigger replies to. Reading the message here saves a
// transaction.
function* readReplied({ messageRows }: SpaceChange, { triggerId }: Run): Script<void> {
  const trigger = messageRows.get(triggerId);
  const replied = trigger?.replyToId ?? null;
  if (trigger === undefined || replied === null || messageRows.has(replied)) return;
  const row = yield* messageById(trigger.spaceId, replied);
  if (row !== null) messageRows.set(replied, row);
}

/**
 * Whether the agent has another offered run in this space. Runs of one agent execute one at a time.
 */
function isBusy({ after }: DecisionToRecord, { id, agent }: Run): boolean {
  return after.floor.runs.some(
    (other) => other.agent === agent && other.id !== id && other.state === 'offered',
  );
}

function* addChainOf(change: SpaceChange, decided: DecisionToRecord, run: Run): Script<void> {
  const { before, after, event } = decided;
  const isKnown =
    before.floor.chains.some(({ id }) => id === run.chainId) || change.chains.has(run.chainId);
  if (isKnown) return;
  change.chains.add(run.chainId);
  change.runCounts.begin(run.chainId);
  const chain = after.floor.chains.find(({ id }) => id === run.chainId);
  yield* addChain({
    spaceId: after.id,
    id: run.chainId,
    policy: chain?.policy ?? after.settings.policy,
    triggerId: run.triggerId,
    startedAt: event.at,
    endedAt: null,
    endedBecause: null,
  });
}

/** Queues a parked run after its wait has ended, with the result of the wait. */
export function* recordResume(
  change: SpaceChange,
  { after, seq }: DecisionToRecord,
  { runId, callId, result }: EffectOf<'resume-run'>,
): Script<void> {
  yield* finishStep({ spaceId: after.id, runId, callId, result: JSON.stringify(result) });
  yield* queueRun({ spaceId: after.id, id: runId, seq });
  const agent = after.floor.runs.find(({ id }) => id === runId)?.agent;
  if (agent !== undefined) change.freed.add(agent);
}

/** Starts the next queued run of each freed agent. */
export function* serveFreed(
  change: SpaceChange,
  decided: DecisionToRecord,
  recorder: Recorder,
): Script<void> {
  for (const agent of change.freed) yield* serveNext(change, decided, { agent, recorder });
  change.freed.clear();
}

function* serveNext(
  change: SpaceChange,
  decided: DecisionToRecord,
  { agent, recorder }: { readonly agent: MemberId; readonly recorder: Recorder },
): Script<void> {
  const { after, event, seq } = decided;
  const waiting = after.floor.runs.filter((run) => run.agent === agent && run.state === 'offered');
  if (waiting.length === 0) return;
  const next = yield* nextRunOf(after.id, agent);
  if (next === null) return;
  const run = waiting.find(({ id }) => id === next);
  if (run === undefined || !recorder.takePlace()) {
    change.hasQueued = true;
    return;
  }
  const claimedRun = yield* claimRun({
    spaceId: after.id,
    id: next,
    owner: recorder.nodeId,
    at: event.at,
    seq,
  });
  if (claimedRun === null) return;
  const { nth, attempts, activeMs, firstSeq, isPrivate, place, ...claim } = claimedRun;
  change.claimed.push({ claim, run, nth, attempts, activeMs, firstSeq, isPrivate, place });
}
