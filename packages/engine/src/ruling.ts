import type { Chain } from './chain.ts';
import type { Effect, EventRefusal, NoticeKind } from './effect.ts';
import { turnsReserved, type Floor } from './floor.ts';
import {
  asMessageId,
  idsFrom,
  type ChainId,
  type MessageId,
  type RunId,
  type SpaceId,
} from './ids.ts';
import { agentsToContinue } from './limit/refused.ts';
import type { Audience } from './audience.ts';
import type { SpokenMessage } from './message.ts';
import type { FloorPolicies, FloorPolicy } from './policy/policy.ts';
import type { Roster } from './roster/roster.ts';
import { indexOf, type RosterIndex } from './roster/roster-index.ts';
import type { RuleId } from './rule-id.ts';
import type { Run } from './run.ts';
import type { SpaceSettings } from './settings.ts';
import type { SpaceEvent } from './space-event.ts';
import type { SpaceState } from './space-state.ts';
import type { NoticePhrase, NoticeReason } from './speech/notice-words.ts';

/**
 * The changes that one call of `decide` has made so far. Each call has a separate object. The
 * initial state is never modified.
 */
export class Ruling {
  readonly id: SpaceId;
  readonly event: SpaceEvent;
  readonly policies: FloorPolicies;
  settings: SpaceSettings;
  roster: Roster;
  floor: Floor;
  readonly effects: Effect[] = [];
  /**
   * The rule that changed the turn counter: TL1 after a message, or another rule after a reset
   * (TL6).
   */
  turnsBecause: RuleId = 'TL1';
  /**
   * True after something ended or was refused. Only then may `settle` have something to clean up.
   */
  hasEnded = false;
  readonly #before: SpaceState;
  #added: Run[] | null = null;
  #created = 0;
  #ids: ((n: number) => string) | null = null;

  constructor(state: SpaceState, event: SpaceEvent, policies: FloorPolicies) {
    this.id = state.id;
    this.event = event;
    this.policies = policies;
    this.settings = state.settings;
    this.roster = state.roster;
    this.floor = state.floor;
    this.#before = state;
  }

  get space(): SpaceState {
    return { id: this.id, settings: this.settings, roster: this.roster, floor: this.floor };
  }

  get index(): RosterIndex {
    return indexOf(this.roster);
  }

  /** The policy for new messages in the space. */
  get policy(): FloorPolicy {
    return this.policies[this.settings.policy];
  }

  /** FL8: the policy with which a chain started. */
  policyOf({ policy }: Pick<Chain, 'policy'>): FloorPolicy {
    return this.policies[policy];
  }

  nextId(): string {
    this.#created += 1;
    this.#ids ??= idsFrom(this.event.id);
    return this.#ids(this.#created);
  }

  add(effect: Effect): void {
    this.effects.push(effect);
  }

  /** Refuses the whole event, so that the event has no other effect. */
  refuse(code: EventRefusal, about: readonly string[], because: RuleId): void {
    this.add({ type: 'refuse-event', code, about, because });
  }

  change(part: Partial<Floor>): void {
    this.floor = { ...this.floor, ...part };
  }

  run(id: RunId): Run | null {
    return this.floor.runs.find((run) => run.id === id) ?? null;
  }

  /**
   * Copies the list once for each `decide` call and then appends in place, because thousands of
   * runs may be added.
   */
  addRun(run: Run): void {
    if (this.#added === this.floor.runs) this.#added.push(run);
    else this.change({ runs: (this.#added = [...this.floor.runs, run]) });
  }

  putRun(run: Run): void {
    const runs = this.floor.runs.map((other) => (other.id === run.id ? run : other));
    this.change({ runs });
  }

  dropRun(id: RunId): void {
    this.dropRuns(new Set([id]));
  }

  dropRuns(ids: ReadonlySet<RunId>): void {
    this.hasEnded = true;
    this.change({ runs: this.floor.runs.filter((run) => !ids.has(run.id)) });
  }

  chain(id: ChainId): Chain {
    const chain = this.floor.chains.find((other) => other.id === id);
    if (chain === undefined) throw new Error(`a run names a chain that is gone: ${id}`);
    return chain;
  }

  putChain(chain: Chain): void {
    const known = this.floor.chains.some((other) => other.id === chain.id);
    const chains = known
      ? this.floor.chains.map((other) => (other.id === chain.id ? chain : other))
      : [...this.floor.chains, chain];
    this.change({ chains });
  }

  trigger(id: MessageId): SpokenMessage {
    const spoken = this.floor.triggers.find((other) => other.messageId === id);
    if (spoken === undefined) throw new Error(`a run names a trigger that is gone: ${id}`);
    return spoken;
  }

  /** Stores a message, because it may become the trigger of a run. */
  keepTrigger(spoken: SpokenMessage): void {
    const { messageId, sender, audience } = spoken;
    if (this.floor.triggers.some((other) => other.messageId === messageId)) return;
    const trigger = { messageId, sender: { kind: sender.kind, id: sender.id }, audience };
    this.change({ triggers: [...this.floor.triggers, trigger] });
  }

  /** FL10: posts a notice. Policies never see notices. */
  notice(
    notice: NoticeKind,
    { code, params, detail: text }: NoticeReason,
    because: RuleId,
    audience: Audience = 'everyone',
  ): void {
    const messageId = asMessageId(this.nextId());
    const phrase = { code, params } as NoticePhrase;
    this.add({ type: 'post-notice', messageId, notice, content: text, phrase, audience, because });
  }

  /** Sets the turn counter to zero. This also ends a limit episode (TL6). */
  resetTurns(because: RuleId, waitsForPerson: boolean): void {
    this.turnsBecause = because;
    if (this.floor.halt !== null) this.hasEnded = true;
    this.change({ turnsUsed: 0, halt: null, waitsForPerson });
  }

  close(): { readonly state: SpaceState; readonly effects: readonly Effect[] } {
    const before = this.#before;
    const reserved = turnsReserved(this.floor);
    const used = this.floor.turnsUsed;
    const refused = agentsToContinue(this.space);
    const isCounted = used !== before.floor.turnsUsed || reserved !== turnsReserved(before.floor);
    if (isCounted || !isSameList(refused, agentsToContinue(before))) {
      const because = isCounted ? this.turnsBecause : 'TL7';
      const toContinue = refused.length === 0 ? {} : { refused };
      this.add({ type: 'count-turns', used, reserved, ...toContinue, because });
    }
    return { state: this.space, effects: this.effects };
  }
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, n) => item === other[n]);
}
