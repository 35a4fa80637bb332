import {
  asMemberId,
  asMessageId,
  asSpaceId,
  buildRoster,
  type Act,
  type Effect,
  type MemberId,
  type NewMember,
  type Roster,
  type Run,
  type SpaceEvent,
  type SpaceId,
} from '@conch/engine';
import type { MessageRow } from '@conch/store';
import { spokenOf } from '../../../src/api/messages/message-view.ts';
import { PrivacyLedger, type Glimpse } from './ledger.ts';
import { MemoryRoom } from './memory-room.ts';
import { MemoryTurns, type WorldEventShape, type MemoryGround } from './memory-turns.ts';
import { plainWord, type WordOf } from './obedient.ts';
import { AGENT_COUNT, nextName, pick, seatsOf, type RoomsPlot, type PolicyChange } from './plot.ts';
import type { WorldMessage, PrivacyWorld } from './world.ts';

type RoomNumber = 0 | 1;

const AGENTS = ['ada', 'ben', 'cyd', 'dee'] as const;
const ANA = asMemberId('ana');
const MOST_STEPS = 4_000;

/** The engine and the briefing without the rest of the runtime and without a database. */
export class MemoryWorld implements PrivacyWorld, MemoryGround {
  readonly spaceIds: readonly [SpaceId, SpaceId] = [asSpaceId('first'), asSpaceId('second')];
  readonly agentNames = ['Ada', 'Ben', 'Cyd', 'Dee'];
  readonly habits: RoomsPlot['habits'];
  readonly wordOf: WordOf;
  readonly #rooms: readonly [MemoryRoom, MemoryRoom];
  readonly #members: readonly [Set<number>, Set<number>];
  readonly #turns: MemoryTurns;
  readonly #acts: { to: SpaceId; from: SpaceId; act: Act }[] = [];
  /** The ids of the rooms from which agents may read the other room. */
  readonly readers = new Set<SpaceId>();
  #tick = 0;

  constructor({ rooms, habits }: RoomsPlot, wordOf: WordOf = plainWord) {
    this.habits = habits;
    this.wordOf = wordOf;
    this.#members = [new Set(seatsOf(rooms[0])), new Set(seatsOf(rooms[1]))];
    this.#turns = new MemoryTurns(this);
    const room = (n: RoomNumber): MemoryRoom => {
      const { hasMain, members: _, readsOther, ...settings } = rooms[n];
      if (readsOther) this.readers.add(this.spaceIds[n]);
      const [first] = this.#members[n];
      const isLed = (hasMain || settings.policy === 'coordinator') && first !== undefined;
      return new MemoryRoom(this.spaceIds[n], this.#roster(n), {
        ...settings,
        mainAgentId: isLed ? asMemberId(pick(AGENTS, first)) : null,
      });
    };
    this.#rooms = [room(0), room(1)];
  }

  get glimpses(): readonly Glimpse[] {
    return this.#turns.glimpses;
  }

  async said(room: RoomNumber): Promise<readonly WorldMessage[]> {
    const { rows, space } = this.#rooms[room];
    return [...rows.values()].map((row) => ({
      id: row.id,
      by: byOf(row),
      audience: space.audiences.audienceOf(row.audienceId),
      text: row.content,
      isDeleted: row.deletedAt !== null,
    }));
  }

  async post(at: RoomNumber, text: string, replyTo: string | null): Promise<void> {
    const room = this.#rooms[at];
    const quoted = replyTo === null ? undefined : room.rows.get(replyTo);
    this.applyEvent(room, {
      type: 'message-posted',
      messageId: asMessageId(this.newId()),
      sender: { kind: 'person', id: ANA, name: 'Ana' },
      content: text,
      replyTo: quoted === undefined ? null : spokenOf(quoted, room.space.audiences),
    });
  }

  async edit(room: RoomNumber, id: string, text: string): Promise<void> {
    const messageId = asMessageId(id);
    this.applyEvent(this.#rooms[room], { type: 'message-edited', messageId, content: text });
  }

  async erase(room: RoomNumber, id: string): Promise<void> {
    this.applyEvent(this.#rooms[room], { type: 'message-deleted', messageId: asMessageId(id) });
  }

  async regenerate(at: RoomNumber, id: string): Promise<void> {
    const room = this.#rooms[at];
    const row = room.rows.get(id);
    const message = row === undefined ? null : spokenOf(row, room.space.audiences);
    if (message !== null) this.applyEvent(room, { type: 'regenerate-asked', message });
  }

  async stop(at: RoomNumber): Promise<void> {
    const room = this.#rooms[at];
    const streamed = this.#turns.streamedIn(room);
    this.applyEvent(room, { type: 'stop-asked', by: ANA, target: { kind: 'space' }, streamed });
  }

  async pressContinue(room: RoomNumber): Promise<void> {
    this.applyEvent(this.#rooms[room], { type: 'continue-asked', by: ANA });
  }

  async join(room: RoomNumber, agent: number): Promise<void> {
    this.#members[room].add(agent);
    this.#reseat(room);
  }

  async leave(room: RoomNumber, agent: number): Promise<void> {
    this.#members[room].delete(agent);
    this.#reseat(room);
  }

  async rename(agent: number): Promise<void> {
    this.agentNames[agent % AGENT_COUNT] = nextName(pick(this.agentNames, agent));
    this.#reseat(0);
    this.#reseat(1);
  }

  async changePolicy(at: RoomNumber, change: PolicyChange): Promise<void> {
    const room = this.#rooms[at];
    const { settings, roster } = room.space.state;
    const first = roster.members.find(({ kind }) => kind === 'agent');
    const mainAgentId =
      change.policy === 'coordinator' ? (first?.id ?? null) : settings.mainAgentId;
    this.applyEvent(room, {
      type: 'settings-changed',
      settings: { ...settings, ...change, mainAgentId },
    });
  }

  async passTime(): Promise<void> {
    this.#tick += 120_001;
    for (const room of this.#rooms) this.applyEvent(room, { type: 'time-reached' });
  }

  async restart(): Promise<void> {
    this.#turns.dropAll();
    for (const room of this.#rooms) room.reload();
  }

  async proceed(steps: number): Promise<void> {
    for (let n = 0; n < steps; n += 1) if (!this.#step(n)) return;
  }

  async untilQuiet(): Promise<void> {
    for (let n = 0; n < MOST_STEPS; n += 1) if (!this.#step(n)) return;
    throw new Error('the conversation does not end');
  }

  async ledger(): Promise<PrivacyLedger> {
    return new PrivacyLedger(
      this.#rooms.flatMap(({ wordings }) => wordings),
      this.#rooms.flatMap(({ disclosures }) => disclosures),
    );
  }

  applyEvent(room: MemoryRoom, shape: WorldEventShape): readonly Effect[] {
    const event = { ...shape, id: this.newId(), at: this.now() } as SpaceEvent;
    const effects = room.applyEvent(event);
    for (const effect of effects) {
      if (effect.type === 'act-in-space') {
        this.#acts.push({ to: effect.spaceId, from: room.id, act: effect.act });
      }
      if (effect.type === 'resume-run') this.#turns.resume(room, effect);
      if (effect.type === 'end-run') this.#turns.drop(effect.runId);
    }
    return effects;
  }

  roomOf(id: SpaceId): MemoryRoom {
    return this.#rooms[id === this.spaceIds[1] ? 1 : 0];
  }

  newId(): string {
    return `id${this.now()}`;
  }

  /** Each call returns a later time, so that every event has a different time. */
  now(): number {
    this.#tick += 1;
    return this.#tick;
  }

  /** Delivers one act, or executes one action of an agent. False if there is no work. */
  #step(n: number): boolean {
    const next = this.#acts.shift();
    if (next !== undefined) {
      const { to, from, act } = next;
      this.applyEvent(this.roomOf(to), { type: 'act-arrived', from, act });
      return true;
    }
    const runs = this.#rooms.flatMap((room) => firstOfEach(room).map((run) => ({ room, run })));
    if (runs.length === 0) return false;
    const { room, run } = pick(runs, n);
    this.#turns.advance(room, run);
    return true;
  }

  #reseat(at: RoomNumber): void {
    const room = this.#rooms[at];
    const streamed = this.#turns.streamedIn(room);
    this.applyEvent(room, { type: 'members-changed', roster: this.#roster(at), streamed });
  }

  #roster(room: RoomNumber): Roster {
    const all = AGENTS.map((id, agent): NewMember => {
      const name = pick(this.agentNames, agent);
      return { id, name, kind: 'agent', autoReply: agent % 2 === 0 };
    });
    const isHere = (_: unknown, agent: number): boolean => this.#members[room].has(agent);
    return buildRoster(
      [{ id: ANA, name: 'Ana', kind: 'person' }, ...all.filter(isHere)],
      all.filter((one, agent) => !isHere(one, agent)),
    );
  }
}

// Only the first run of each agent in a room executes. The others wait.
function firstOfEach({ space }: MemoryRoom): readonly Run[] {
  const seen = new Set<MemberId>();
  return space.state.floor.runs.filter((run) => {
    if (run.state !== 'offered' || seen.has(run.agent)) return false;
    seen.add(run.agent);
    return true;
  });
}

function byOf(row: MessageRow): WorldMessage['by'] {
  if (row.type === 'notice') return 'notice';
  return row.senderAgentId === null ? 'person' : 'agent';
}
