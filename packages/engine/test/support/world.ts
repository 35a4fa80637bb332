import {
  asCallId,
  asMessageId,
  asSpaceId,
  buildRoster,
  newSpace,
  preview,
  replay,
  type Act,
  type Effect,
  type History,
  type MemberId,
  type NewMember,
  type Run,
  type RunId,
  type RunReport,
  type SpaceEvent,
  type SpaceId,
  type SpaceSettings,
  type Spend,
  type ToolCall,
} from '../../src/index.ts';
import { eventOf, type EventShape } from './event-shape.ts';
import { speakersOf } from '../../src/preview.ts';
import {
  BrokenPromise,
  checkOver,
  earlierOf,
  observe,
  watch,
  type WitnessedSpace,
} from './witness.ts';

/**
 * A test world with one or two spaces that have the same agents. It also stores the acts that have
 * not arrived yet.
 */
export class EngineWorld {
  readonly spaces: Map<SpaceId, WitnessedSpace>;
  readonly #starts: ReadonlyMap<SpaceId, WitnessedSpace>;
  readonly #histories: Map<SpaceId, { event: SpaceEvent; effects: readonly Effect[] }[]>;
  readonly #acts: { to: SpaceId; from: SpaceId; act: Act }[] = [];
  readonly #calls = new Map<RunId, number>();
  #members: NewMember[];
  #events = 0;
  #now = 0;

  constructor(members: readonly NewMember[], settings: readonly Partial<SpaceSettings>[]) {
    this.#members = [...members];
    const roster = buildRoster(members, OTHERS);
    const spaces = settings.map((given, n) => {
      const id = asSpaceId(`space${n + 1}`);
      return [id, watch(newSpace(roster, given, id))] as const;
    });
    this.spaces = new Map(spaces);
    this.#starts = new Map(spaces);
    this.#histories = new Map(spaces.map(([id]) => [id, []]));
  }

  /** Gives an event its id, applies it, and sends its acts to other spaces. */
  applyEvent(at: SpaceId, shape: EventShape): readonly Effect[] {
    this.#events += 1;
    this.#now += 1;
    const event = eventOf(shape, `e${this.#events}`, this.#now);
    const { after, effects } = observe(this.at(at), event);
    this.spaces.set(at, after);
    this.#histories.get(at)?.push({ event, effects });
    for (const effect of effects) {
      if (effect.type === 'act-in-space') {
        this.#acts.push({ to: effect.spaceId, from: at, act: effect.act });
      }
    }
    return effects;
  }

  says(
    at: SpaceId,
    sender: { kind: 'person' | 'service'; id: MemberId },
    content: string,
    replyTo?: number,
  ): void {
    const { state, said } = this.at(at);
    const quoted =
      replyTo === undefined ? undefined : [...said.values()][replyTo % (said.size + 1)];
    const draft = { sender, content, replyTo: quoted ?? null };
    const expected = preview(state, draft).speakers;
    const effects = this.applyEvent(at, {
      type: 'message-posted',
      messageId: asMessageId(`m${this.#events}`),
      sender: { ...sender, name: sender.id },
      content,
      replyTo: quoted ?? null,
    });
    const speakers = speakersOf(effects);
    if (JSON.stringify(speakers) !== JSON.stringify(expected)) {
      throw new BrokenPromise('preview', 'the preview differs from what happens');
    }
  }

  ends(at: SpaceId, run: Run, report: RunReport, usage: Spend = { tokens: 0, costUsd: 0 }): void {
    this.applyEvent(at, {
      type: 'run-ended',
      runId: run.id,
      messageId: asMessageId(`m${this.#events}`),
      report,
      earlier: earlierOf(this.at(at), run),
      usage,
      streamed: [],
    });
  }

  /** The agent of a run is about to be called. Some runs cost more than their budgets allow. */
  starts(at: SpaceId, run: Run, cost: number): void {
    const worstCase = { tokens: cost, costUsd: cost === 3 ? null : cost };
    const agent = { spent: { tokens: 0, costUsd: 0 }, maxTokens: 12, maxCostUsd: 14 };
    this.applyEvent(at, {
      type: 'run-started',
      runId: run.id,
      worstCase,
      agent,
      refusesAlone: true,
    });
  }

  /** How often a run has called a tool. A model has a limited number of steps. */
  callsOf(run: Run): number {
    return this.#calls.get(run.id) ?? 0;
  }

  calls(at: SpaceId, run: Run, call: ToolCall): void {
    this.#calls.set(run.id, this.callsOf(run) + 1);
    this.applyEvent(at, {
      type: 'tool-called',
      runId: run.id,
      callId: asCallId(`c${this.#events}`),
      call,
      messageId: asMessageId(`m${this.#events}`),
      isMemberThere: this.#events % 7 !== 0,
    });
  }

  /** A run asks people for an approval, with this time-out. */
  asks(at: SpaceId, run: Run, forMs: number): void {
    this.#calls.set(run.id, this.callsOf(run) + 1);
    const callId = asCallId(`c${this.#events}`);
    this.applyEvent(at, {
      type: 'approval-asked',
      runId: run.id,
      callId,
      until: this.#now + forMs,
    });
  }

  /** Changes members in every space, because agents are the same on the whole server. */
  reseat(change: (members: readonly NewMember[]) => readonly NewMember[]): void {
    this.#members = [...change(this.#members)];
    const roster = buildRoster(this.#members, OTHERS);
    for (const id of this.spaces.keys()) {
      this.applyEvent(id, { type: 'members-changed', roster, streamed: [] });
    }
  }

  /** Delivers the oldest act that has not arrived. Returns false if no act waits. */
  deliver(): boolean {
    const next = this.#acts.shift();
    if (next === undefined) return false;
    this.applyEvent(next.to, { type: 'act-arrived', from: next.from, act: next.act });
    return true;
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const id of this.spaces.keys()) this.applyEvent(id, { type: 'time-reached' });
  }

  at(id: SpaceId): WitnessedSpace {
    const witness = this.spaces.get(id);
    if (witness === undefined) throw new Error(`no space ${id}`);
    return witness;
  }

  /** All running runs in all spaces. */
  get runs(): readonly { at: SpaceId; run: Run }[] {
    return [...this.spaces].flatMap(([at, { state }]) =>
      state.floor.runs.filter((run) => run.state === 'offered').map((run) => ({ at, run })),
    );
  }

  get isWaiting(): boolean {
    return [...this.spaces.values()].some(({ state }) => state.floor.waits.length > 0);
  }

  get histories(): Iterable<readonly { event: SpaceEvent; effects: readonly Effect[] }[]> {
    return this.#histories.values();
  }

  /** Checks that no run remains, and that a replay gives the same decisions, state and hash. */
  checkEnd(): void {
    for (const [id, witness] of this.spaces) {
      checkOver(witness);
      const start = this.#starts.get(id)?.state;
      const entries = this.#histories.get(id);
      if (start === undefined || entries === undefined) continue;
      // Converts the history to JSON and back, as a store does.
      const stored = replay(JSON.parse(JSON.stringify({ start, entries })) as History);
      if (!stored.ok || JSON.stringify(stored.state) !== JSON.stringify(witness.state)) {
        throw new BrokenPromise('replay', 'the same history gives other decisions');
      }
      // The hash derives from data that was just compared, so the hash is checked only sometimes.
      if (entries.length % HASH_EVERY !== 0) continue;
      const again = replay({ start, entries });
      if (!again.ok || again.hash !== stored.hash) {
        throw new BrokenPromise('replay', 'the same history gives another hash');
      }
    }
  }
}

const HASH_EVERY = 8;
const OTHERS = [{ id: 'zoe', name: 'Zoe', kind: 'agent' }] as const;
