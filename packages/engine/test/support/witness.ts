import {
  decide,
  earlierIn,
  indexOf,
  isVisibleToAll,
  maySee,
  NOTICE_WORDS,
  RULE_IDS,
  runsCancelledBy,
  turnsReserved,
  withLinkedMessages,
  type ChainId,
  type EarlierMessages,
  type Effect,
  type EffectOf,
  type Message,
  type MessageId,
  type NoticePhrase,
  type LinkedMessage,
  type Run,
  type RunId,
  type SpaceEvent,
  type SpaceState,
  type Waiter,
} from '../../src/index.ts';
import { approvalsBroken } from './approvals-broken.ts';
import { newsBroken } from './news-broken.ts';

/**
 * A space under test with the observations so far. This is plain data, so that a world can be
 * forked at every choice.
 */
export interface WitnessedSpace {
  readonly state: SpaceState;
  /**
   * The number of agent messages since the last reset of the turn counter. A person, a pass or
   * Continue resets the counter, and so does a service if no chain is alive.
   */
  readonly row: number;
  /** The number of turn limit notices since the last reset of the turn counter. */
  readonly notices: number;
  readonly runsOf: ReadonlyMap<ChainId, number>;
  /** Held runs with their chains. A run that never begins does not use the chain limit. */
  readonly held: ReadonlyMap<RunId, ChainId>;
  /** True after a pass, until a person speaks or continues. */
  readonly isPassed: boolean;
  /** The chains that a limit episode has ended. */
  readonly closed: ReadonlySet<ChainId>;
  /** Runs that ended or were stopped. None of their text may appear later. */
  readonly ended: ReadonlySet<RunId>;
  readonly said: ReadonlyMap<MessageId, Message>;
  readonly remarks: LinkedMessage | null;
}

/** The promises of the engine, which even hostile agents cannot break. */
export const PROMISES = {
  ends: '[FL9] every chain ends, and no agent stays parked or waiting',
  runs: '[CH6] a chain has at most ten runs, and at most five agents on a stack',
  row: '[TL1] there are never more agent messages in a row than the limit allows',
  notice: '[TL4] a limit episode has exactly one notice',
  worded: 'the text of a notice can be built from its stored code and parameters',
  told: '[CH20] at most one notice says why a chain ended',
  stranded: '[CH19] a waiting agent gets the floor back, or an effect says why not',
  passed: '[PA2] after a pass no agent gives any agent the floor until a person speaks',
  closed: '[TL11] a chain that the limit ended stays ended',
  own: '[FL2] nobody gets the floor for their own message',
  active: '[FL1] an agent that is paused or has left never gets the floor',
  audience: '[AU9] no message reaches an agent outside its audience',
  open: '[AU7] where mentions are not private, only a message that follows from a private message is private',
  unasked: '[ME9] agents answer messages without addressees exactly if the space allows it',
  preview: '[WI1] a preview equals the decision that follows',
  replay: '[RP2] the same history gives the same decisions and the same hash',
  approved: '[AP4] an approval request is answered once, by a person, or withdrawn',
  news: '[NN3] an answer is not posted exactly if nobody waits for it and it has no news',
  costs: '[BU4] the runs that an event will end early are known before its decision',
  once: '[ST5] no message is posted twice, and a run that has ended posts no message',
} as const;

export type PromiseName = keyof typeof PROMISES;

/** Thrown when a promise is broken. */
export class BrokenPromise extends Error {
  readonly promise: PromiseName;

  constructor(promise: PromiseName, how: string) {
    super(how);
    this.promise = promise;
  }
}

export function watch(state: SpaceState): WitnessedSpace {
  return {
    state,
    row: 0,
    notices: 0,
    isPassed: false,
    closed: new Set(),
    runsOf: new Map(),
    held: new Map(),
    ended: new Set(),
    said: new Map(),
    remarks: null,
  };
}

/** Applies an event, and throws if it breaks a promise of the engine. */
export function observe(
  before: WitnessedSpace,
  event: SpaceEvent,
): { readonly after: WitnessedSpace; readonly effects: readonly Effect[] } {
  const { state, effects } = decide(before.state, event);
  const remarks = withLinkedMessages(before.remarks, before.state, effects);
  let after = reset({ ...before, state, remarks }, before.state, event, effects);
  for (const effect of effects) after = see(after, effect);
  checkNotices(effects);
  checkFloor(after);
  checkWaiters(before.state, state, effects);
  checkDisclosures(after, effects);
  checkOpen(before.state, after, effects);
  if (event.type === 'message-posted') checkUnaddressed(before.state, effects);
  const broken = approvalsBroken(before.state, state, { event, effects });
  must(broken === null, 'approved', broken ?? '');
  const unsaid = newsBroken(before.state, { event, effects });
  must(unsaid === null, 'news', unsaid ?? '');
  checkCutShort(before.state, event, effects);
  return { after, effects };
}

function checkCutShort(state: SpaceState, event: SpaceEvent, effects: readonly Effect[]): void {
  if (!('streamed' in event) && event.type !== 'run-started') return;
  const known = new Set(runsCancelledBy(state, event).map(({ id }) => id));
  const begun = new Set(state.floor.runs.filter((run) => run.state !== 'held').map(({ id }) => id));
  for (const effect of effects) {
    if (effect.type !== 'end-run' || !begun.has(effect.runId)) continue;
    const isRefused = event.type === 'run-started' && effect.outcome.kind === 'failed';
    if (effect.outcome.kind !== 'cancelled' && !isRefused) continue;
    must(known.has(effect.runId), 'costs', `the cost of ${effect.runId} cannot be told`);
  }
}

/** The earlier messages in the chain of a run. */
export function earlierOf({ remarks, state }: WitnessedSpace, run: Run): EarlierMessages {
  return earlierIn(remarks, state, run);
}

function reset(
  witness: WitnessedSpace,
  before: SpaceState,
  event: SpaceEvent,
  effects: readonly Effect[],
): WitnessedSpace {
  const isRefused = effects.some(({ type }) => type === 'refuse-event');
  const isReset =
    event.type === 'continue-asked' ||
    (event.type === 'message-posted' &&
      (event.sender.kind === 'person' || before.floor.chains.length === 0));
  if (!isReset || isRefused) return witness;
  const isPerson = event.type === 'continue-asked' || event.sender.kind === 'person';
  return { ...witness, row: 0, notices: 0, isPassed: witness.isPassed && !isPerson };
}

const RULES: ReadonlySet<string> = new Set(RULE_IDS);

function see(witness: WitnessedSpace, effect: Effect): WitnessedSpace {
  if (!RULES.has(effect.because))
    throw new BrokenPromise('replay', `unknown rule ${effect.because}`);
  const { type } = effect;
  if (type === 'post-message') return seeMessage(witness, effect.message, effect.runId);
  if (type === 'post-notice') return seeNotice(witness, effect);
  if (type === 'offer-run' || type === 'hold-run') return seeFloor(witness, effect);
  if (type === 'resume-run') return seeResumed(witness, effect);
  if (type !== 'end-run') return witness;
  must(!witness.ended.has(effect.runId), 'once', 'a run ends twice');
  const ended = new Set(witness.ended).add(effect.runId);
  const chainId = witness.held.get(effect.runId);
  if (chainId === undefined) return { ...witness, ended };
  const runs = (witness.runsOf.get(chainId) ?? 0) - 1;
  return { ...witness, ended, runsOf: new Map(witness.runsOf).set(chainId, runs) };
}

function seeMessage(
  witness: WitnessedSpace,
  message: Message,
  runId: RunId | null,
): WitnessedSpace {
  const { sender, audience, messageId } = message;
  must(!witness.said.has(messageId), 'once', 'a message is posted twice');
  must(runId === null || !witness.ended.has(runId), 'once', 'a run speaks after its end');
  const said = new Map(witness.said).set(messageId, message);
  if (sender.kind !== 'agent') return { ...witness, said };
  const { turnLimit, kind } = witness.state.settings;
  // Only chats count turns.
  const row = witness.row + (kind === 'chat' ? 1 : 0);
  must(turnLimit === 0 || row <= turnLimit, 'row', `${row} agent messages in a row`);
  must(maySee(audience, sender.id), 'audience', 'an agent may not see its own message');
  return { ...witness, said, row };
}

// The readers of a private message can read every answer or reply to it. An agent adds a reader
// only with a recorded disclosure, and a person adds a reader with a mention.
function checkDisclosures({ said }: WitnessedSpace, effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (effect.type !== 'post-message') continue;
    const { messageId, audience, replyTo, sender, mentions } = effect.message;
    if (sender.kind !== 'agent' && mentions.length > 0) continue;
    const about = replyTo === null ? undefined : said.get(replyTo)?.audience;
    if (about === undefined || about === 'everyone') continue;
    must(audience !== 'everyone', 'audience', 'the answer to a private message is for everyone');
    const letIn = effects.flatMap((other) =>
      other.type === 'disclose' && other.messageId === messageId ? other.to : [],
    );
    const known = new Set([...about, ...letIn, sender.id]);
    const isKnown = audience === 'everyone' || audience.every((agent) => known.has(agent));
    must(isKnown, 'audience', 'an answer lets someone in without a record');
  }
}

// Only mentions under `mention` with visibility `addressed` make a message private.
function checkOpen(before: SpaceState, { said }: WitnessedSpace, effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (effect.type !== 'post-message') continue;
    const { message, runId } = effect;
    const run = before.floor.runs.find(({ id }) => id === runId);
    const chain = before.floor.chains.find(({ id }) => id === run?.chainId);
    const about = said.get(run?.triggerId ?? message.replyTo ?? message.messageId);
    const { policy, visibility } = chain ?? before.settings;
    if (policy === 'mention' && visibility !== 'all') continue;
    const isFromOpen = about === message || about?.audience === 'everyone';
    must(!isFromOpen || message.audience === 'everyone', 'open', 'an open message is private');
  }
}

function checkUnaddressed({ settings }: SpaceState, effects: readonly Effect[]): void {
  const rules = effects.map(({ because }) => because);
  const isSilent = settings.unaddressed === 'nobody';
  must(!isSilent || !rules.includes('ME3'), 'unasked', 'an unaddressed message is answered');
  const isByRule = rules.includes('ME9');
  must(!isByRule || isSilent, 'unasked', 'an unaddressed message is not answered');
  must(!isByRule || !rules.includes('FL7'), 'unasked', 'a wanted silence has a notice');
}

function seeNotice(
  witness: WitnessedSpace,
  { notice, content, phrase }: EffectOf<'post-notice'>,
): WitnessedSpace {
  must(
    content === storedWords(phrase),
    'worded',
    `a notice has other words than its code: ${content}`,
  );
  if (notice === 'passed') return { ...witness, row: 0, notices: 0, isPassed: true };
  if (notice !== 'turn-limit') return witness;
  must(witness.notices === 0, 'notice', 'a limit episode has two notices');
  const alive = witness.state.floor.chains.map(({ id }) => id);
  return { ...witness, notices: 1, closed: new Set([...witness.closed, ...alive]) };
}

function storedWords(phrase: NoticePhrase | undefined): string | null {
  if (phrase === undefined) return null;
  const { code, params } = JSON.parse(JSON.stringify(phrase)) as NoticePhrase;
  return (NOTICE_WORDS[code] as (params: object) => string)(params);
}

// If a pass, a limit or a budget ends a chain, the chain needs no second notice about the run
// limit.
function checkNotices(effects: readonly Effect[]): void {
  const rules = effects.flatMap(({ type, because }) => (type === 'post-notice' ? [because] : []));
  const isTold = rules.some((rule) => rule === 'PA1' || rule === 'TL4' || rule === 'BU3');
  must(!isTold || !rules.includes('CH20'), 'told', 'two notices say why a chain ended');
}

function seeFloor(
  witness: WitnessedSpace,
  effect: Extract<Effect, { run: unknown }>,
): WitnessedSpace {
  const { run } = effect;
  const { state } = witness;
  must(
    indexOf(state.roster).activeAgent(run.agent) !== undefined,
    'active',
    'who is gone gets the floor',
  );
  const trigger = witness.said.get(run.triggerId);
  if (trigger !== undefined) {
    const isOwn = trigger.sender.id === run.agent;
    const isGivenBack = run.cause.kind === 'returned' && run.cause.result.kind !== 'answered';
    const isAgain = run.cause.kind === 'regenerate';
    must(!isOwn || isGivenBack || isAgain, 'own', 'someone gets the floor for their own message');
    must(
      isGivenBack || maySee(trigger.audience, run.agent),
      'audience',
      'the floor for what it may not see',
    );
  }
  // A held run is offered later under the same id, so it is counted only once.
  if (effect.type === 'offer-run' && effect.because === 'TL2') {
    const held = new Map(witness.held);
    held.delete(run.id);
    return { ...witness, held };
  }
  must(!witness.isPassed || run.startedBy !== 'agent', 'passed', 'the floor after a pass');
  must(!witness.closed.has(run.chainId), 'closed', 'an ended chain gives the floor');
  const runs = (witness.runsOf.get(run.chainId) ?? 0) + 1;
  const chain = state.floor.chains.find(({ id }) => id === run.chainId);
  if (chain?.policy === 'chain') {
    must(runs <= state.settings.maxRuns, 'runs', `${runs} runs in a chain`);
  }
  const runsOf = new Map(witness.runsOf).set(run.chainId, runs);
  if (effect.type === 'offer-run') return { ...witness, runsOf };
  return { ...witness, runsOf, held: new Map(witness.held).set(run.id, run.chainId) };
}

// Every reader of the coming answer must be allowed to see the result of a wait.
function seeResumed(
  witness: WitnessedSpace,
  effect: Extract<Effect, { type: 'resume-run' }>,
): WitnessedSpace {
  if (effect.result.kind !== 'reply') return witness;
  const reply = witness.said.get(effect.result.reply);
  const run = witness.state.floor.runs.find(({ id }) => id === effect.runId);
  const trigger = run === undefined ? undefined : witness.said.get(run.triggerId);
  if (reply === undefined || run === undefined) return witness;
  must(
    isVisibleToAll(reply.audience, trigger?.audience ?? 'everyone'),
    'audience',
    'a wait returns what readers may not see',
  );
  return witness;
}

// A waiter that no longer waits either got the floor back or was dropped by an effect.
function checkWaiters(before: SpaceState, after: SpaceState, effects: readonly Effect[]): void {
  const waited = waitersOf(before);
  if (waited.length === 0) return;
  const still = new Set(waitersOf(after).map(({ id }) => id));
  for (const { id, agent } of waited) {
    const isTold = effects.some(
      (effect) =>
        (effect.type === 'drop-waiter' && effect.agent === agent) ||
        (effect.type === 'refuse-floor' && effect.agent === agent) ||
        ((effect.type === 'offer-run' || effect.type === 'hold-run') &&
          effect.run.agent === agent &&
          effect.run.cause.kind === 'returned'),
    );
    must(still.has(id) || isTold, 'stranded', `${agent} waits for nothing`);
  }
}

function waitersOf({ floor }: SpaceState): readonly Waiter[] {
  return floor.chains.flatMap(({ branches }) => branches.flatMap(({ stack }) => stack));
}

function checkFloor({ state, notices }: WitnessedSpace): void {
  const { floor, settings } = state;
  if (settings.turnLimit > 0) {
    const taken = floor.turnsUsed + turnsReserved(floor);
    must(taken <= settings.turnLimit, 'row', `${taken} turns are taken`);
  }
  must(floor.halt === null || notices === 1, 'notice', 'a limit episode has no notice');
  for (const chain of floor.chains) {
    must(
      floor.runs.some(({ chainId }) => chainId === chain.id),
      'ends',
      'a chain without runs is alive',
    );
    for (const { stack } of chain.branches) {
      must(stack.length <= settings.maxStack, 'runs', 'a stack is too high');
    }
  }
  for (const wait of floor.waits) {
    if (wait.home !== null) continue;
    const run = floor.runs.find(({ id }) => id === wait.runId);
    must(run?.state === 'parked', 'ends', 'a wait of a run that is not parked');
  }
  for (const run of floor.runs) {
    if (run.state !== 'parked') continue;
    const isAwaiting = floor.waits.some(({ home, runId }) => home === null && runId === run.id);
    must(isAwaiting, 'ends', 'a parked run waits for nothing');
  }
}

/** At the end no run, wait or waiter may remain. */
export function checkOver({ state: { floor } }: WitnessedSpace): void {
  must(floor.runs.length === 0, 'ends', `${floor.runs.length} runs never end`);
  must(floor.waits.length === 0, 'ends', `${floor.waits.length} waits never end`);
  must(floor.chains.length === 0, 'ends', `${floor.chains.length} chains never end`);
  must(floor.triggers.length === 0 || floor.halt !== null, 'ends', 'triggers are kept for nobody');
}

function must(holds: boolean, promise: PromiseName, otherwise: string): void {
  if (!holds) throw new BrokenPromise(promise, otherwise);
}
