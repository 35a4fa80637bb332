import {
  asCallId,
  asMemberId,
  asMessageId,
  RosterRefused,
  unreachable,
  type Roster,
  type RunReport,
  type SpaceEvent,
  type StreamedText,
  type ToolCall,
} from '@conch/engine';

import { decisionLines } from './decision-lines.ts';
import { HERE } from './read-call.ts';
import type { ForumAct } from './forum-room.ts';
import { TranscriptRoom, type EventResult } from './room.ts';
import {
  type TranscriptStep,
  type StepAct,
  type Transcript,
  TranscriptError,
} from './transcript.ts';

/** The result of a line of the conversation. */
export interface PlayedStep {
  readonly step: TranscriptStep;
  /** Every event that the line caused, in all spaces, in order. */
  readonly ruled: readonly EventResult[];
  /** The decisions in the notation of transcripts. */
  readonly lines: readonly string[];
  /** True if a forum refused the post of this line. */
  readonly isRefused: boolean;
}

/** Plays a transcript through the engine, line by line. */
export function* playTranscript(transcript: Transcript): Generator<PlayedStep> {
  const stage = new Stage(transcript);
  for (const step of transcript.steps) yield stage.play(step);
  stage.expectSilence();
}

type Shape<T extends SpaceEvent['type']> = Omit<Extract<SpaceEvent, { type: T }>, 'id' | 'at'>;
type AnyShape = { [T in SpaceEvent['type']]: Shape<T> }[SpaceEvent['type']];
type Act<Kind extends StepAct['kind']> = Extract<StepAct, { kind: Kind }>;

/** The spaces of a transcript and their common clock. */
class Stage {
  readonly #transcript: Transcript;
  readonly #rooms: ReadonlyMap<string, TranscriptRoom>;
  #now = 0;
  #events = 0;
  #step: TranscriptStep | null = null;
  #ruled: EventResult[] = [];
  #lines: string[] = [];
  #isRefused = false;

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
    const rooms = transcript.spaces.map((setup) => new TranscriptRoom(setup, transcript));
    this.#rooms = new Map(rooms.map((room) => [room.name, room]));
  }

  play(step: TranscriptStep): PlayedStep {
    this.#step = step;
    this.#ruled = [];
    this.#lines = [];
    this.#isRefused = false;
    this.#perform(this.#room(step.space), step.act);
    return { step, ruled: this.#ruled, lines: this.#lines, isRefused: this.#isRefused };
  }

  /** Throws if an agent still has the floor, because every chain must end. */
  expectSilence(): void {
    for (const { name, state, forum } of this.#rooms.values()) {
      const agent = state.floor.runs[0]?.agent ?? forum?.unwritten ?? null;
      if (agent === null) continue;
      throw this.#problem(
        `at the end ${agent} still has the floor in ${name}. Let it speak or skip, or stop it`,
      );
    }
  }

  #perform(room: TranscriptRoom, act: StepAct): void {
    switch (act.kind) {
      case 'say':
        return this.#say(room, act);
      case 'skip':
        if (room.forum !== null) return this.#inForum(room, act);
        return this.#endRun(room, act.who, { kind: 'skipped' });
      case 'delegate':
        return this.#endRun(room, act.who, {
          kind: 'delegated',
          target: act.to,
          reason: act.reason,
        });
      case 'fail': {
        const { failure, written } = act;
        const report = { kind: 'failed', failure } as const;
        return this.#endRun(
          room,
          act.who,
          written === null ? report : { ...report, content: written },
        );
      }
      case 'call':
        return this.#call(room, act);
      case 'stop':
        return this.#stop(room, act);
      case 'continue':
        return this.#apply(room, { type: 'continue-asked', by: asMemberId(act.who) });
      case 'pass-time':
        return this.#passTime(act.ms);
      case 'join':
        return this.#reseat(room, act.member.name, act.member);
      case 'leave':
        return this.#reseat(room, act.who, null);
      case 'switch':
        return this.#switch(room, act);
      case 'change': {
        const settings = { ...room.state.settings, ...act.settings };
        return this.#apply(room, { type: 'settings-changed', settings });
      }
      case 'tick':
      case 'open-thread':
      case 'reply-in-thread':
        return this.#inForum(room, act);
      default:
        return unreachable(act);
    }
  }

  #say(room: TranscriptRoom, act: Act<'say'>): void {
    const { who, text, replyTo } = act;
    if (room.member(who)?.kind === 'agent') {
      if (room.forum !== null) return this.#inForum(room, act);
      return this.#endRun(room, who, { kind: 'answered', content: text });
    }
    const kind = room.services.includes(who) ? 'service' : 'person';
    const about = replyTo === null ? null : room.lastMessageOf(replyTo);
    if (replyTo !== null && about === null)
      throw this.#problem(`${replyTo} has no message to reply to yet`);
    this.#apply(room, {
      type: 'message-posted',
      messageId: this.#messageId(),
      sender: { kind, id: asMemberId(who), name: who },
      content: text,
      replyTo: about,
    });
  }

  #endRun(room: TranscriptRoom, who: string, report: RunReport): void {
    const run = this.#runOf(room, who);
    this.#apply(room, {
      type: 'run-ended',
      runId: run.id,
      messageId: this.#messageId(),
      report,
      earlier: room.earlier(run),
      usage: { tokens: 0, costUsd: 0 },
      streamed: [],
    });
  }

  #call(room: TranscriptRoom, { who, call }: Act<'call'>): void {
    const there = 'spaceId' in call ? this.#roomCalled(room, call) : room;
    this.#apply(room, {
      type: 'tool-called',
      runId: this.#runOf(room, who).id,
      callId: asCallId(`call${this.#events + 1}`),
      call: 'spaceId' in call ? { ...call, spaceId: there.state.id } : call,
      messageId: this.#messageId(),
      isMemberThere: there.member(who)?.status === 'active',
    });
  }

  #roomCalled(
    room: TranscriptRoom,
    { spaceId }: Extract<ToolCall, { spaceId: unknown }>,
  ): TranscriptRoom {
    return spaceId === HERE ? room : this.#room(spaceId);
  }

  #stop(room: TranscriptRoom, { who, target, written }: Act<'stop'>): void {
    const by = asMemberId(who);
    if (target === 'everything') {
      return this.#apply(room, {
        type: 'stop-asked',
        by,
        target: { kind: 'space' },
        streamed: [],
      });
    }
    if (target === 'chain') {
      const [chain] = room.state.floor.chains;
      if (chain === undefined) throw this.#problem('there is no chain to stop');
      const chainId = chain.id;
      return this.#apply(room, {
        type: 'stop-asked',
        by,
        target: { kind: 'chain', chainId },
        streamed: [],
      });
    }
    const runId = this.#runOf(room, target.agent).id;
    const part: StreamedText = { runId, messageId: this.#messageId(), content: written ?? '' };
    const streamed = written === null ? [] : [part];
    this.#apply(room, { type: 'stop-asked', by, target: { kind: 'run', runId }, streamed });
  }

  #passTime(ms: number): void {
    this.#now += ms;
    for (const room of this.#rooms.values()) {
      if (room.forum === null) this.#apply(room, { type: 'time-reached' });
    }
  }

  #reseat(
    room: TranscriptRoom,
    name: string,
    member: Parameters<TranscriptRoom['rosterWith']>[1],
  ): void {
    const roster = this.#rosterWith(room, name, member);
    this.#apply(room, { type: 'members-changed', roster, streamed: [] });
  }

  #rosterWith(
    room: TranscriptRoom,
    name: string,
    member: Parameters<TranscriptRoom['rosterWith']>[1],
  ): Roster {
    try {
      return room.rosterWith(name, member);
    } catch (error) {
      if (!(error instanceof RosterRefused)) throw error;
      throw this.#problem(error.message);
    }
  }

  #switch(room: TranscriptRoom, { who, status }: Act<'switch'>): void {
    const member = room.member(who);
    if (member === null) throw this.#problem(`${who} is not in ${room.name}`);
    this.#reseat(room, who, { ...member, status });
  }

  #inForum(room: TranscriptRoom, act: ForumAct): void {
    if (room.forum === null) throw this.#problem(`${room.name} is not a forum. Add "kind: forum"`);
    this.#events += 1;
    this.#now += 1;
    const played = room.forum.play(act, { at: this.#now, roster: room.state.roster });
    if ('problem' in played) throw this.#problem(played.problem);
    this.#lines.push(...played.lines);
    this.#isRefused = played.isRefused === true;
  }

  /** Decides an event, and delivers its acts to other spaces. */
  #apply(room: TranscriptRoom, shape: AnyShape): void {
    this.#events += 1;
    this.#now += 1;
    // A shape is an event without the fields that the stage adds.
    const event = { ...shape, id: `e${this.#events}`, at: this.#now } as SpaceEvent;
    const ruled = room.decide(event);
    this.#ruled.push(ruled);
    this.#note(room, ruled);
    for (const effect of ruled.effects) {
      if (effect.type !== 'act-in-space') continue;
      const { act } = effect;
      this.#apply(this.#room(effect.spaceId), { type: 'act-arrived', from: room.state.id, act });
    }
  }

  #note(room: TranscriptRoom, ruled: EventResult): void {
    const step = this.#step;
    if (step === null) return;
    const isHome = room.name === step.space;
    const prefix = isHome ? '' : `[${room.name}] `;
    const act = isHome ? step.act : null;
    const lines = decisionLines(ruled, { act, showsTurns: room.showsTurns });
    this.#lines.push(...lines.map((line) => prefix + line));
  }

  #room(name: string): TranscriptRoom {
    const room = this.#rooms.get(name);
    if (room === undefined) throw this.#problem(`there is no space "${name}"`);
    return room;
  }

  #runOf(room: TranscriptRoom, agent: string): NonNullable<ReturnType<TranscriptRoom['runOf']>> {
    const run = room.runOf(agent);
    if (run !== null) return run;
    const { floor } = room.state;
    const holders = floor.runs.filter(({ state }) => state === 'offered').map((one) => one.agent);
    const who = holders.length === 0 ? 'nobody does' : `${holders.join(', ')} does`;
    throw this.#problem(`${agent} does not have the floor in ${room.name}, ${who}`);
  }

  #messageId(): ReturnType<typeof asMessageId> {
    return asMessageId(`m${this.#events + 1}`);
  }

  #problem(text: string): TranscriptError {
    const { file, steps } = this.#transcript;
    const line = this.#step?.line ?? steps.at(-1)?.line ?? 1;
    return new TranscriptError({ file, line }, text);
  }
}
