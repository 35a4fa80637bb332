import {
  asCallId,
  asMemberId,
  asMessageId,
  RosterRefused,
  unreachable,
  type Roster,
  type RunReport,
  type SpaceEvent,
  type Streamed,
  type ToolCall,
} from '@conch/engine';

import { decisionLines } from './decision-lines.ts';
import { HERE } from './read-call.ts';
import type { ForumAct } from './forum-room.ts';
import { Room, type Ruled } from './room.ts';
import { type Step, type StepAct, type Transcript, TranscriptError } from './transcript.ts';

/** What a line of the conversation led to. */
export interface PlayedStep {
  readonly step: Step;
  /** Every event that the line caused, in all spaces, in order. */
  readonly ruled: readonly Ruled[];
  /** The decisions as a transcript writes them. */
  readonly lines: readonly string[];
}

/** Plays a transcript through the engine, one line after the other. */
export function* playTranscript(transcript: Transcript): Generator<PlayedStep> {
  const stage = new Stage(transcript);
  for (const step of transcript.steps) yield stage.play(step);
  stage.expectSilence();
}

type Shape<T extends SpaceEvent['type']> = Omit<Extract<SpaceEvent, { type: T }>, 'id' | 'at'>;
type AnyShape = { [T in SpaceEvent['type']]: Shape<T> }[SpaceEvent['type']];
type Act<Kind extends StepAct['kind']> = Extract<StepAct, { kind: Kind }>;

/** The spaces of a transcript and the clock that they share. */
class Stage {
  readonly #transcript: Transcript;
  readonly #rooms: ReadonlyMap<string, Room>;
  #now = 0;
  #events = 0;
  #step: Step | null = null;
  #ruled: Ruled[] = [];
  #lines: string[] = [];

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
    const rooms = transcript.spaces.map((setup) => new Room(setup, transcript));
    this.#rooms = new Map(rooms.map((room) => [room.name, room]));
  }

  play(step: Step): PlayedStep {
    this.#step = step;
    this.#ruled = [];
    this.#lines = [];
    this.#perform(this.#room(step.space), step.act);
    return { step, ruled: this.#ruled, lines: this.#lines };
  }

  /** A chain always ends, and so does a transcript. */
  expectSilence(): void {
    for (const { name, state, forum } of this.#rooms.values()) {
      const agent = state.floor.runs[0]?.agent ?? forum?.unwritten ?? null;
      if (agent === null) continue;
      throw this.#problem(
        `at the end ${agent} still has the floor in ${name}; let it speak, skip or be stopped`,
      );
    }
  }

  #perform(room: Room, act: StepAct): void {
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
          written === null ? report : { ...report, text: written },
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

  #say(room: Room, act: Act<'say'>): void {
    const { who, text, replyTo } = act;
    if (room.member(who)?.kind === 'agent') {
      if (room.forum !== null) return this.#inForum(room, act);
      return this.#endRun(room, who, { kind: 'answered', text });
    }
    const kind = room.services.includes(who) ? 'service' : 'person';
    const about = replyTo === null ? null : room.lastMessageOf(replyTo);
    if (replyTo !== null && about === null) throw this.#problem(`${replyTo} has said nothing yet`);
    this.#apply(room, {
      type: 'message-posted',
      messageId: this.#messageId(),
      sender: { kind, id: asMemberId(who), name: who },
      text,
      replyTo: about,
    });
  }

  #endRun(room: Room, who: string, report: RunReport): void {
    this.#apply(room, {
      type: 'run-ended',
      runId: this.#runOf(room, who).id,
      messageId: this.#messageId(),
      report,
      previousText: room.lastMessageOf(who)?.text ?? null,
      usage: { tokens: 0, costUsd: 0 },
      streamed: [],
    });
  }

  #call(room: Room, { who, call }: Act<'call'>): void {
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

  #roomCalled(room: Room, { spaceId }: Extract<ToolCall, { spaceId: unknown }>): Room {
    return spaceId === HERE ? room : this.#room(spaceId);
  }

  #stop(room: Room, { who, target, written }: Act<'stop'>): void {
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
    const part: Streamed = { runId, messageId: this.#messageId(), text: written ?? '' };
    const streamed = written === null ? [] : [part];
    this.#apply(room, { type: 'stop-asked', by, target: { kind: 'run', runId }, streamed });
  }

  #passTime(ms: number): void {
    this.#now += ms;
    for (const room of this.#rooms.values()) {
      if (room.forum === null) this.#apply(room, { type: 'time-reached' });
    }
  }

  #reseat(room: Room, name: string, member: Parameters<Room['rosterWith']>[1]): void {
    const roster = this.#rosterWith(room, name, member);
    this.#apply(room, { type: 'members-changed', roster, streamed: [] });
  }

  #rosterWith(room: Room, name: string, member: Parameters<Room['rosterWith']>[1]): Roster {
    try {
      return room.rosterWith(name, member);
    } catch (error) {
      if (!(error instanceof RosterRefused)) throw error;
      throw this.#problem(error.message);
    }
  }

  #switch(room: Room, { who, status }: Act<'switch'>): void {
    const member = room.member(who);
    if (member === null) throw this.#problem(`${who} is not in ${room.name}`);
    this.#reseat(room, who, { ...member, status });
  }

  #inForum(room: Room, act: ForumAct): void {
    if (room.forum === null)
      throw this.#problem(`${room.name} is no forum; it needs "kind: forum"`);
    this.#events += 1;
    this.#now += 1;
    const played = room.forum.play(act, { at: this.#now, roster: room.state.roster });
    if ('problem' in played) throw this.#problem(played.problem);
    this.#lines.push(...played.lines);
  }

  /** Decides, and carries what one space asks of another over to it. */
  #apply(room: Room, shape: AnyShape): void {
    this.#events += 1;
    this.#now += 1;
    // The shapes are the events without what the stage itself makes.
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

  #note(room: Room, ruled: Ruled): void {
    const step = this.#step;
    if (step === null) return;
    const isHome = room.name === step.space;
    const prefix = isHome ? '' : `[${room.name}] `;
    const act = isHome ? step.act : null;
    const lines = decisionLines(ruled, { act, showsTurns: room.showsTurns });
    this.#lines.push(...lines.map((line) => prefix + line));
  }

  #room(name: string): Room {
    const room = this.#rooms.get(name);
    if (room === undefined) throw this.#problem(`no space is called "${name}"`);
    return room;
  }

  #runOf(room: Room, agent: string): NonNullable<ReturnType<Room['runOf']>> {
    const run = room.runOf(agent);
    if (run !== null) return run;
    const { floor } = room.state;
    const holders = floor.runs.filter(({ state }) => state === 'offered').map((one) => one.agent);
    const who = holders.length === 0 ? 'nobody does' : `${holders.join(', ')} does`;
    throw this.#problem(`${agent} does not hold the floor in ${room.name}; ${who}`);
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
