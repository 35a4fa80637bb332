import {
  decide,
  indexOf,
  isVisibleToAll,
  maySee,
  RULE_IDS,
  turnsReserved,
  type ChainId,
  type Effect,
  type MemberId,
  type Message,
  type MessageId,
  type RunId,
  type SpaceEvent,
  type SpaceState,
  type Waiter,
} from '../../src/index.ts';
import { approvalsBroken } from './approvals-broken.ts';

/**
 * A space under observation: what was seen so far, as plain data, so that a
 * world can be forked at every choice.
 */
export interface Witness {
  readonly state: SpaceState;
  /** Agent messages since a person, a pass, Continue or a service in silence. */
  readonly row: number;
  /** Notices of the turn limit since the counter was last reset. */
  readonly notices: number;
  readonly runsOf: ReadonlyMap<ChainId, number>;
  /** After a pass, until a person speaks or continues. */
  readonly isPassed: boolean;
  /** The chains that a limit episode has ended. */
  readonly closed: ReadonlySet<ChainId>;
  /** Runs that ended or chains that were stopped: nothing of them may appear. */
  readonly ended: ReadonlySet<RunId>;
  readonly said: ReadonlyMap<MessageId, Message>;
  readonly lastText: ReadonlyMap<MemberId, string>;
}

/** The promises that no agent, however hostile, can make the engine break. */
export const PROMISES = {
  ends: '[FL9] every chain ends, and nobody stays parked or waiting',
  runs: '[CH6] a chain has at most ten runs, and five on a stack',
  row: '[TL1] there are never more agent messages in a row than the limit allows',
  notice: '[TL4] a limit episode has exactly one notice',
  stranded: '[CH19] whoever waits gets the floor back, or is told why not',
  passed: '[PA2] after a pass no agent gives anyone the floor until a person speaks',
  closed: '[TL11] a chain that the limit ended stays ended',
  own: '[FL2] nobody gets the floor for their own message',
  active: '[FL1] nobody who is inactive or gone gets the floor',
  audience: '[AU9] no message reaches an agent outside its audience',
  preview: '[WI1] a preview equals what then happens',
  replay: '[RP2] the same history gives the same decisions and the same hash',
  approved: '[AP4] what agents ask people is answered once, by a person, or withdrawn',
  once: '[ST5] nothing is said twice, and nothing is said by a run that has ended',
} as const;

export type PromiseName = keyof typeof PROMISES;

/** A promise was broken. */
export class Broken extends Error {
  readonly promise: PromiseName;

  constructor(promise: PromiseName, how: string) {
    super(how);
    this.promise = promise;
  }
}

export function watch(state: SpaceState): Witness {
  return {
    state,
    row: 0,
    notices: 0,
    isPassed: false,
    closed: new Set(),
    runsOf: new Map(),
    ended: new Set(),
    said: new Map(),
    lastText: new Map(),
  };
}

/** Lets an event happen, and throws if a promise of the engine is broken. */
export function observe(
  before: Witness,
  event: SpaceEvent,
): { readonly after: Witness; readonly effects: readonly Effect[] } {
  const { state, effects } = decide(before.state, event);
  let after = reset({ ...before, state }, before.state, event, effects);
  for (const effect of effects) after = see(after, effect);
  checkFloor(after);
  checkWaiters(before.state, state, effects);
  checkDisclosures(after, effects);
  const broken = approvalsBroken(before.state, state, { event, effects });
  must(broken === null, 'approved', broken ?? '');
  return { after, effects };
}

function reset(
  witness: Witness,
  before: SpaceState,
  event: SpaceEvent,
  effects: readonly Effect[],
): Witness {
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

function see(witness: Witness, effect: Effect): Witness {
  if (!RULES.has(effect.because)) throw new Broken('replay', `unknown rule ${effect.because}`);
  const { type } = effect;
  if (type === 'post-message') return seeMessage(witness, effect.message, effect.runId);
  if (type === 'post-notice') return seeNotice(witness, effect.notice);
  if (type === 'offer-run' || type === 'hold-run') return seeFloor(witness, effect);
  if (type === 'resume-run') return seeResumed(witness, effect);
  if (type !== 'end-run') return witness;
  must(!witness.ended.has(effect.runId), 'once', 'a run ends twice');
  return { ...witness, ended: new Set(witness.ended).add(effect.runId) };
}

function seeMessage(witness: Witness, message: Message, runId: RunId | null): Witness {
  const { sender, audience, messageId, text } = message;
  must(!witness.said.has(messageId), 'once', 'a message is posted twice');
  must(runId === null || !witness.ended.has(runId), 'once', 'a run speaks after its end');
  const said = new Map(witness.said).set(messageId, message);
  if (sender.kind !== 'agent') return { ...witness, said };
  const { turnLimit, kind } = witness.state.settings;
  // Turns are counted in chats.
  const row = witness.row + (kind === 'chat' ? 1 : 0);
  must(turnLimit === 0 || row <= turnLimit, 'row', `${row} agent messages in a row`);
  must(maySee(audience, sender.id), 'audience', 'an agent may not see its own message');
  const lastText = new Map(witness.lastText).set(sender.id, text);
  return { ...witness, said, row, lastText };
}

// An answer to something private is read by its readers, and by whom it lets
// in on record.
function checkDisclosures({ said }: Witness, effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (effect.type !== 'post-message' || effect.message.sender.kind !== 'agent') continue;
    const { messageId, audience, replyTo, sender } = effect.message;
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

function seeNotice(witness: Witness, notice: string): Witness {
  if (notice === 'passed') return { ...witness, row: 0, notices: 0, isPassed: true };
  if (notice !== 'turn-limit') return witness;
  must(witness.notices === 0, 'notice', 'a limit episode has two notices');
  const alive = witness.state.floor.chains.map(({ id }) => id);
  return { ...witness, notices: 1, closed: new Set([...witness.closed, ...alive]) };
}

function seeFloor(witness: Witness, effect: Extract<Effect, { run: unknown }>): Witness {
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
  // A run that waited for a turn is offered under the same id: it counts once.
  if (effect.type === 'offer-run' && effect.because === 'TL2') return witness;
  must(!witness.isPassed || run.startedBy !== 'agent', 'passed', 'the floor after a pass');
  must(!witness.closed.has(run.chainId), 'closed', 'an ended chain gives the floor');
  const runs = (witness.runsOf.get(run.chainId) ?? 0) + 1;
  const chain = state.floor.chains.find(({ id }) => id === run.chainId);
  if (chain?.policy === 'chain') {
    must(runs <= state.settings.maxRuns, 'runs', `${runs} runs in a chain`);
  }
  return { ...witness, runsOf: new Map(witness.runsOf).set(run.chainId, runs) };
}

// What a wait returns must be fit for the eyes of who reads the answer to it.
function seeResumed(witness: Witness, effect: Extract<Effect, { type: 'resume-run' }>): Witness {
  if (effect.result.kind !== 'reply') return witness;
  const reply = witness.said.get(effect.result.reply);
  const run = witness.state.floor.runs.find(({ id }) => id === effect.runId);
  const chain = witness.state.floor.chains.find(({ id }) => id === run?.chainId);
  const trigger = run === undefined ? undefined : witness.said.get(run.triggerId);
  if (reply === undefined || chain === undefined) return witness;
  const coming = chain.policy === 'mention' ? (trigger?.audience ?? 'everyone') : 'everyone';
  must(
    isVisibleToAll(reply.audience, coming),
    'audience',
    'a wait returns what readers may not see',
  );
  return witness;
}

// Who waited and waits no longer got the floor back, or was told why not.
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

function checkFloor({ state, notices }: Witness): void {
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

/** After everything is done: nobody is left waiting. */
export function checkOver({ state: { floor } }: Witness): void {
  must(floor.runs.length === 0, 'ends', `${floor.runs.length} runs never end`);
  must(floor.waits.length === 0, 'ends', `${floor.waits.length} waits never end`);
  must(floor.chains.length === 0, 'ends', `${floor.chains.length} chains never end`);
  must(floor.triggers.length === 0 || floor.halt !== null, 'ends', 'triggers are kept for nobody');
}

function must(holds: boolean, promise: PromiseName, otherwise: string): void {
  if (!holds) throw new Broken(promise, otherwise);
}
