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
import type { Audience } from './audience.ts';
import type { Spoken } from './message.ts';
import type { Roster } from './roster.ts';
import { indexOf, type RosterIndex } from './roster-index.ts';
import type { RuleId } from './rule-id.ts';
import type { Run } from './run.ts';
import type { SpaceSettings } from './settings.ts';
import type { SpaceEvent } from './space-event.ts';
import type { SpaceState } from './space-state.ts';

/**
 * What one call of `decide` has settled so far. It is written to by that call
 * alone and does not outlive it; the state it began with is never touched.
 */
export class Ruling {
  readonly id: SpaceId;
  readonly event: SpaceEvent;
  settings: SpaceSettings;
  roster: Roster;
  floor: Floor;
  readonly effects: Effect[] = [];
  /** Why the turn counter changed, where it is more than a message (TL6). */
  turnsBecause: RuleId = 'TL1';
  /** Whether something has ended or was refused, so that there may be something to clear. */
  hasEnded = false;
  readonly #before: Floor;
  #added: Run[] | null = null;
  #created = 0;
  #ids: ((n: number) => string) | null = null;

  constructor(state: SpaceState, event: SpaceEvent) {
    this.id = state.id;
    this.event = event;
    this.settings = state.settings;
    this.roster = state.roster;
    this.floor = state.floor;
    this.#before = state.floor;
  }

  get space(): SpaceState {
    return { id: this.id, settings: this.settings, roster: this.roster, floor: this.floor };
  }

  get index(): RosterIndex {
    return indexOf(this.roster);
  }

  nextId(): string {
    this.#created += 1;
    this.#ids ??= idsFrom(this.event.id);
    return this.#ids(this.#created);
  }

  add(effect: Effect): void {
    this.effects.push(effect);
  }

  /** Refuses the whole event: nothing of it happens. */
  refuse(code: EventRefusal, about: readonly string[], because: RuleId): void {
    this.add({ type: 'refuse-event', code, about, because });
  }

  change(part: Partial<Floor>): void {
    this.floor = { ...this.floor, ...part };
  }

  run(id: RunId): Run | null {
    return this.floor.runs.find((run) => run.id === id) ?? null;
  }

  /** Appends in place once the list is this call's own: thousands may join. */
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

  trigger(id: MessageId): Spoken {
    const spoken = this.floor.triggers.find((other) => other.messageId === id);
    if (spoken === undefined) throw new Error(`a run names a trigger that is gone: ${id}`);
    return spoken;
  }

  /** Keeps what was said, because a run may come to be about it. */
  keepTrigger(spoken: Spoken): void {
    const { messageId, sender, audience } = spoken;
    if (this.floor.triggers.some((other) => other.messageId === messageId)) return;
    const kept = { messageId, sender: { kind: sender.kind, id: sender.id }, audience };
    this.change({ triggers: [...this.floor.triggers, kept] });
  }

  /** FL10: a notice is only said; no policy ever sees it. */
  notice(notice: NoticeKind, text: string, because: RuleId, audience: Audience = 'everyone'): void {
    const messageId = asMessageId(this.nextId());
    this.add({ type: 'post-notice', messageId, notice, text, audience, because });
  }

  /** Starts the count anew; a limit episode is over with it (TL6). */
  resetTurns(because: RuleId, waitsForPerson: boolean): void {
    this.turnsBecause = because;
    if (this.floor.halt !== null) this.hasEnded = true;
    this.change({ turnsUsed: 0, halt: null, waitsForPerson });
  }

  close(): { readonly state: SpaceState; readonly effects: readonly Effect[] } {
    const reserved = turnsReserved(this.floor);
    const used = this.floor.turnsUsed;
    if (used !== this.#before.turnsUsed || reserved !== turnsReserved(this.#before)) {
      this.add({ type: 'count-turns', used, reserved, because: this.turnsBecause });
    }
    return { state: this.space, effects: this.effects };
  }
}
