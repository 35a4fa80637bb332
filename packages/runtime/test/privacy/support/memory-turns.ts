import type { AgentEnd, Utterance, CallResult, PastCall, TaskMessage } from '@conch/agents';
import {
  asCallId,
  asMessageId,
  explainToolRefusal,
  unreachable,
  type Effect,
  type EffectOf,
  type Run,
  type RunReport,
  type SpaceEvent,
  type SpaceId,
  type StreamedText,
  type ToolAnswer,
  type ToolCall,
} from '@conch/engine';
import type { MessageRow } from '@conch/store';
import { briefing, readableAudiences, taskMessage } from '../../../src/briefing.ts';
import type { Glimpse } from './ledger.ts';
import type { MemoryRoom } from './memory-room.ts';
import { obey, type WordOf } from './obedient.ts';
import { pick, type PlotMove } from './plot.ts';

/** An event without the id and the time, which the world adds. */
export type WorldEventShape<E = SpaceEvent> = E extends SpaceEvent ? Omit<E, 'id' | 'at'> : never;

/** The parts of the world that runs use. */
export interface MemoryGround {
  readonly spaceIds: readonly SpaceId[];
  readonly habits: readonly PlotMove[];
  readonly wordOf: WordOf;
  /** The ids of the rooms from which agents may read the other room. */
  readonly readers: ReadonlySet<SpaceId>;
  applyEvent(room: MemoryRoom, shape: WorldEventShape): readonly Effect[];
  roomOf(id: SpaceId): MemoryRoom;
  newId(): string;
  now(): number;
}

/** An active run: its generator and its text so far. */
interface Turn {
  readonly speaking: Generator<Utterance, AgentEnd, CallResult | undefined>;
  answer: CallResult | undefined;
  streamed: string;
}

const ALL = 10_000;

/**
 * The agents of rooms in memory, with their runs. The agents get the same input as in the runtime.
 */
export class MemoryTurns {
  readonly glimpses: Glimpse[] = [];
  readonly #ground: MemoryGround;
  readonly #turns = new Map<string, Turn>();
  readonly #steps = new Map<string, readonly PastCall[]>();
  readonly #begunAt = new Map<string, number>();
  #begun = 0;

  constructor(ground: MemoryGround) {
    this.#ground = ground;
  }

  /** Executes the next action of an agent. */
  advance(room: MemoryRoom, run: Run): void {
    const turn = this.#turns.get(run.id) ?? this.#begin(room, run);
    const { answer } = turn;
    turn.answer = undefined;
    const next = turn.speaking.next(answer);
    if (next.done === true) {
      this.#turns.delete(run.id);
      this.#end(room, run, reportOf(next.value));
    } else if (next.value.kind === 'delta') turn.streamed += next.value.text;
    else this.#call(room, run, next.value);
  }

  /** Stores the result of a wait in the steps of the run. The resumed run reads these steps. */
  resume(room: MemoryRoom, { runId, callId, result }: EffectOf<'resume-run'>): void {
    // These agents never request approvals.
    if (result.kind === 'approved' || result.kind === 'denied') return;
    const steps = (this.#steps.get(runId) ?? []).map((step) =>
      step.callId === callId ? { ...step, result: this.#resultOf(step.call, room, result) } : step,
    );
    this.#steps.set(runId, steps);
  }

  drop(runId: string): void {
    this.#turns.delete(runId);
  }

  /** Interrupts all runs. The runs begin again with their stored steps. */
  dropAll(): void {
    this.#turns.clear();
  }

  streamedIn(room: MemoryRoom): readonly StreamedText[] {
    return room.space.state.floor.runs.flatMap(({ id: runId, cause }) => {
      const content = this.#turns.get(runId)?.streamed ?? '';
      if (content === '') return [];
      const part = { runId, messageId: asMessageId(this.#ground.newId()), content };
      return [cause.kind === 'regenerate' ? { ...part, versionOf: cause.messageId } : part];
    });
  }

  #begin(room: MemoryRoom, run: Run): Turn {
    const { spaceIds, habits, wordOf } = this.#ground;
    const trigger = room.rows.get(run.triggerId) ?? null;
    const asked = run.cause.kind === 'returned' ? run.cause.result : null;
    const returned = asked?.kind === 'answered' ? (room.rows.get(asked.messageId) ?? null) : null;
    const replyTo = room.rows.get(trigger?.replyToId ?? '') ?? null;
    const task = briefing(room.space, { run, nth: 1 }, { trigger, replyTo, returned });
    const rows = room.newest(readableAudiences(room.space, run, room.id), ALL);
    const steps = this.#steps.get(run.id) ?? [];
    const given = JSON.stringify({ ...task, steps, history: rows.map(taskMessage) });
    this.#glimpse(room, run, given);
    this.#begun += 1;
    const habit = pick(habits, this.#begun);
    const word = wordOf(this.#begun, given);
    const speaking = obey({ ...task, steps }, { given, spaceIds, habit, word });
    const turn: Turn = { speaking, answer: undefined, streamed: '' };
    this.#turns.set(run.id, turn);
    return turn;
  }

  #call(room: MemoryRoom, run: Run, { callId, call }: Utterance & { kind: 'call' }): void {
    const there = 'spaceId' in call ? this.#ground.roomOf(call.spaceId) : room;
    const effects = this.#ground.applyEvent(room, {
      type: 'tool-called',
      runId: run.id,
      callId: asCallId(callId),
      call,
      messageId: asMessageId(this.#ground.newId()),
      ...this.#rightsIn(room, there, run),
    });
    const result = this.#answerIn(effects, { room, run, call });
    const turn = this.#turns.get(run.id);
    if (result === null) this.#turns.delete(run.id);
    else if (turn !== undefined) turn.answer = result;
    if (result !== null) this.#glimpse(room, run, JSON.stringify(result));
    // Without a result the run is parked. `resume` stores the result of the wait later.
    const step = { callId, call, result: result ?? ({ kind: 'accepted' } as const) };
    this.#steps.set(run.id, [...(this.#steps.get(run.id) ?? []), step]);
  }

  #rightsIn(room: MemoryRoom, there: MemoryRoom, { agent }: Run) {
    const isMemberThere = there.space.state.roster.members.some(({ id }) => id === agent);
    const read = isMemberThere && this.#ground.readers.has(room.id);
    return there === room
      ? { isMemberThere }
      : { isMemberThere, rights: { act: isMemberThere, read } };
  }

  #answerIn(
    effects: readonly Effect[],
    { room, run, call }: { room: MemoryRoom; run: Run; call: ToolCall },
  ): CallResult | null {
    for (const effect of effects) {
      if (effect.type === 'answer-tool') return this.#resultOf(call, room, effect.result);
      if (effect.type === 'list-runs') return { kind: 'runs', runs: [] };
      if (effect.type === 'read-space') {
        const ids = readableAudiences(room.space, run, effect.spaceId);
        const rows = this.#ground.roomOf(effect.spaceId).newest(ids, effect.limit);
        return { kind: 'messages', messages: rows.map(taskMessage) };
      }
    }
    return null;
  }

  #resultOf(call: ToolCall, home: MemoryRoom, result: ToolAnswer): CallResult {
    if (result.kind === 'refused') {
      return { ...result, explanation: explainToolRefusal(result.code) };
    }
    if (result.kind !== 'reply') return result;
    const place = 'spaceId' in call ? this.#ground.roomOf(call.spaceId) : home;
    return { ...result, reply: messageOrGone(place.rows.get(result.reply), result.reply) };
  }

  #end(room: MemoryRoom, run: Run, report: RunReport): void {
    this.#ground.applyEvent(room, {
      type: 'run-ended',
      runId: run.id,
      messageId: asMessageId(this.#ground.newId()),
      report,
      earlier: room.earlier(run, readableAudiences(room.space, run, room.id)),
      usage: { tokens: 0, costUsd: 0 },
      streamed: this.streamedIn(room),
    });
  }

  #glimpse(room: MemoryRoom, run: Run, content: string): void {
    const { chains } = room.space.state.floor;
    const policy = chains.find(({ id }) => id === run.chainId)?.policy ?? 'chain';
    const { agent, triggerId } = run;
    const at = this.#ground.now();
    const begunAt = this.#begunAt.get(run.id) ?? at;
    this.#begunAt.set(run.id, begunAt);
    this.glimpses.push({
      spaceId: room.id,
      agent,
      triggerId,
      policy,
      text: content,
      begunAt,
      at,
    });
  }
}

function reportOf(end: AgentEnd): RunReport {
  switch (end.kind) {
    case 'answered': {
      const { kind, content, handOff } = end;
      return { kind, content, ...(handOff === undefined ? {} : { handOff }) };
    }
    case 'skipped':
      return { kind: 'skipped' };
    case 'failed':
      return { kind: 'failed', failure: end.failure, content: end.message };
    default:
      return unreachable(end);
  }
}

function messageOrGone(row: MessageRow | undefined, id: string): TaskMessage {
  if (row !== undefined && row.deletedAt === null) return taskMessage(row);
  return { id: asMessageId(id), sender: { kind: 'notice', id: null, name: '' }, content: '' };
}
