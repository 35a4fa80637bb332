import type { FeedEvent, MemberView } from '@conch/sdk';
import type { DurableFrame, LoadedSpace } from '@conch/sdk/view';
import fc from 'fast-check';
import { idOf, instant, SPACE_ID } from './model-ids.ts';
import {
  ended,
  offered,
  parked,
  type ModelRunEnding,
  type ModelRuns,
  type RunChange,
} from './model-runs.ts';

type MessageFrame = Extract<DurableFrame, { type: 'message' }>;
type Message = MessageFrame['message'];

/** A random change of a space. `which` selects an existing message or run. */
export type ModelEvent =
  | { readonly do: 'post'; readonly count: number }
  | { readonly do: WithWhich; readonly which: number }
  | { readonly do: 'join' | 'offer' };

type WithWhich = 'reply' | 'edit' | 'delete' | 'leave' | 'park' | 'remake' | ModelRunEnding;

const about = fc.record({
  do: fc.constantFrom<WithWhich>(
    ...(['reply', 'edit', 'edit', 'edit', 'delete', 'leave', 'park'] as const),
    ...(['answer', 'fail', 'cut', 'stop', 'remake'] as const),
  ),
  // A small range, so that the same messages and runs change often.
  which: fc.nat({ max: 4 }),
});

export const modelEvents: fc.Arbitrary<readonly ModelEvent[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('post'), count: fc.integer({ min: 1, max: 3 }) }),
    about,
    about,
    fc.record({ do: fc.constantFrom('join', 'offer') }),
  ),
  { minLength: 1, maxLength: 30 },
);

const ME = idOf('member', 0);

/** A version of a message and the event from which it is valid. */
interface Version {
  readonly from: number;
  readonly message: Message;
}

interface Step extends ModelRuns {
  readonly seq: number;
  /**
   * The frames of this event without message frames, because the content of message frames depends
   * on the time of delivery.
   */
  readonly frames: readonly DurableFrame[];
  readonly said: readonly string[];
  readonly changed: {
    readonly id: string;
    readonly kind: 'edited' | 'deleted';
    readonly cutShortRunId?: string;
  } | null;
  readonly members: readonly MemberView[];
}

/** A space as a server stores it, with its state after each event. */
export class ModelSpace {
  readonly #versions = new Map<string, Version[]>();
  readonly #steps: Step[] = [];

  constructor(events: readonly ModelEvent[]) {
    this.#steps.push({
      seq: 0,
      frames: [],
      said: [],
      changed: null,
      members: [memberOf(0)],
      runs: [],
      silences: [],
      floor: { used: 0, reserved: 0, refused: [], limit: 20 },
    });
    for (const one of events) this.#add(one);
  }

  get head(): number {
    return this.#steps.length - 1;
  }

  /**
   * The events after `after`. Events up to `told` are delivered late, with the messages as of
   * `told`. Later events are delivered in order.
   */
  events(after: number, told: number): readonly FeedEvent[] {
    return this.#steps.slice(after + 1).map((step) => this.#event(step, Math.max(step.seq, told)));
  }

  /** A load that reads the space at one event and the other parts at later events. */
  fetched(
    at: number,
    later: { page: number; members: number; runs: number; silences: number },
  ): LoadedSpace {
    const page = Math.max(at, later.page);
    const runs = Math.max(at, later.runs);
    return {
      me: ME,
      space: {
        id: SPACE_ID,
        name: 'Room',
        kind: 'chat',
        policy: 'chain',
        role: 'owner',
        seq: at,
        readUpTo: 0,
        unread: { messages: 0, mentions: 0 },
        directWith: null,
        mine: { isPinned: false, notify: null, section: null, place: null },
        version: 1,
        createdAt: instant(0),
        archivedAt: null,
        settings: {} as LoadedSpace['space']['settings'],
        floor: this.#at(at).floor,
      },
      members: this.#at(Math.max(at, later.members)).members,
      page: { items: this.#messages(page), next: null },
      runs: this.#at(runs).runs,
      approvals: [],
      // The silences are loaded after the runs and the page, and the server returns the newest
      // silence first.
      silences: this.#at(Math.max(runs, page, later.silences)).silences.toReversed(),
    };
  }

  #event(step: Step, at: number): FeedEvent {
    const { seq } = step;
    const frames: DurableFrame[] = step.said.map((id) => {
      const message = this.#message(id, at);
      const type = message.type === 'notice' ? 'notice' : 'message';
      return { type, spaceId: SPACE_ID as never, seq, message };
    });
    if (step.changed !== null) {
      const { id, kind, cutShortRunId = null } = step.changed;
      const { content, mentions, version, status, versionRunId } = this.#message(id, at);
      const now = { content, mentions, version, status, versionRunId };
      const edited = { kind: 'edited', ...now, cutShortRunId: cutShortRunId as never } as const;
      const change = kind === 'deleted' ? { kind } : edited;
      const named = { spaceId: SPACE_ID as never, seq, messageId: id as never };
      frames.push({ type: 'message_changed', ...named, change });
    }
    return { spaceId: SPACE_ID, seq, at: instant(seq), frames: [...frames, ...step.frames] };
  }

  #add(event: ModelEvent): void {
    const before = this.#at(this.head);
    const seq = before.seq + 1;
    const plain = { seq, frames: [], said: [], changed: null };
    const step = { ...before, ...plain, ...this.#changes(event, seq, before) };
    const decision = { at: instant(seq), event: 'any', gotFloor: [], refused: [], silent: [] };
    const last: DurableFrame = {
      type: 'decision',
      spaceId: SPACE_ID as never,
      seq,
      decision: { ...decision, rules: [] },
    };
    this.#steps.push({ ...step, frames: [...step.frames, last] });
  }

  #changes(event: ModelEvent, seq: number, before: Step): Partial<Step> {
    switch (event.do) {
      case 'post':
        return { said: this.#say(seq, event.count, null) };
      case 'reply':
        return { said: this.#say(seq, 1, this.#pick(event.which)) };
      case 'edit':
      case 'delete':
        return this.#change(seq, event, before);
      case 'join': {
        const member = memberOf(seq);
        const frame = memberFrame(seq, { joined: [member], changed: [], left: [] });
        return { members: [...before.members, member], frames: [frame] };
      }
      case 'leave': {
        const gone = before.members[1 + (event.which % Math.max(before.members.length - 1, 1))];
        if (gone === undefined) return {};
        const frame = memberFrame(seq, { joined: [], changed: [], left: [gone.id] });
        return { members: before.members.filter(({ id }) => id !== gone.id), frames: [frame] };
      }
      case 'offer':
        return offered(seq, before);
      case 'remake':
        return this.#remake(seq, before, event.which);
      case 'park':
        return parked(seq, before, event.which);
      case 'answer':
      case 'fail':
      case 'cut':
      case 'stop':
        return this.#spoken(seq, event, ended(seq, before, { ...event, how: event.do }));
      default:
        throw new Error('there is no such event');
    }
  }

  /** Adds the message or version of a run that ended with text. */
  #spoken(seq: number, { do: how }: ModelEvent, { spoke, ...change }: RunChange): Partial<Step> {
    if (spoke === null) return change;
    const { runId, versionOf } = spoke;
    if (versionOf === null) return { ...change, said: this.#say(seq, 1, null, runId) };
    const isCut = how === 'cut';
    this.#reword(seq, versionOf, {
      status: isCut ? 'cancelled' : 'complete',
      versionRunId: runId as never,
    });
    const changed = { id: versionOf, kind: 'edited' } as const;
    return { ...change, changed: isCut ? { ...changed, cutShortRunId: runId } : changed };
  }

  /**
   * Starts a regeneration of a message. As with real messages of agents, the message cannot be
   * deleted before the regeneration ends.
   */
  #remake(seq: number, before: Step, which: number): Partial<Step> {
    const id = this.#pick(which);
    if (id === null || this.#plain(id, seq).deletedAt !== null) return {};
    return offered(seq, before, id);
  }

  /** Adds a version of a message. */
  #reword(seq: number, id: string, part: Partial<Message> = {}): void {
    const versions = this.#versions.get(id);
    const message = versions?.at(-1)?.message;
    if (message === undefined) return;
    const version = message.version + 1;
    const now = { content: `edited ${seq}`, version, editedAt: instant(seq), ...part };
    versions?.push({ from: seq, message: { ...message, ...now } });
  }

  #say(
    seq: number,
    count: number,
    replyToId: string | null,
    runId: string | null = null,
  ): readonly string[] {
    return Array.from({ length: count }, (_, nth) => {
      const id = idOf(`message ${nth}`, seq);
      // The second message of an event is a notice of Conch.
      const isNotice = nth > 0;
      const message: Message = {
        id: id as never,
        spaceId: SPACE_ID as never,
        seq,
        shownAt: seq,
        ordinal: 0,
        type: isNotice ? 'notice' : 'message',
        sender: isNotice ? null : { kind: 'person', id: ME, name: 'Me' },
        content: `said ${seq} ${nth}`,
        mentions: [],
        audience: 'everyone',
        replyTo:
          replyToId === null
            ? null
            : { id: replyToId as never, sender: null, content: '', isDeleted: false },
        threadId: null,
        runId: runId as never,
        status: 'complete',
        notice: isNotice ? 'turn-limit' : null,
        phrase: isNotice ? { code: 'turn-limit-reached', params: { count: 2 } } : null,
        version: 1,
        versionRunId: null,
        createdAt: instant(seq),
        editedAt: null,
        deletedAt: null,
      };
      this.#versions.set(id, [{ from: seq, message }]);
      return id;
    });
  }

  #change(
    seq: number,
    { do: what, which }: Extract<ModelEvent, { which: number }>,
    { runs }: Step,
  ): Partial<Step> {
    const id = this.#pick(which);
    const versions = this.#versions.get(id ?? '');
    const { message } = versions?.at(-1) ?? {};
    if (id === null || message === undefined || message.deletedAt !== null) return {};
    if (what === 'edit') {
      this.#reword(seq, id);
      return { changed: { id, kind: 'edited' } };
    }
    if (runs.some(({ versionOf }) => versionOf === id)) return {};
    const now = { ...message, content: '', mentions: [], deletedAt: instant(seq) };
    versions?.push({ from: seq, message: now });
    return { changed: { id, kind: 'deleted' } };
  }

  #pick(which: number): string | null {
    const ids = [...this.#versions.keys()];
    return ids[which % Math.max(ids.length, 1)] ?? null;
  }

  #at(seq: number): Step {
    const step = this.#steps[seq];
    if (step === undefined) throw new Error(`there is no event ${seq}`);
    return step;
  }

  #messages(at: number): Message[] {
    const ids = this.#steps.slice(0, at + 1).flatMap(({ said }) => said);
    return ids.map((id) => this.#message(id, at));
  }

  /** A message after an event, with its quote as of that event. */
  #message(id: string, at: number): Message {
    const message = this.#plain(id, at);
    if (message.replyTo === null) return message;
    const { id: quotedId, sender, content, deletedAt } = this.#plain(message.replyTo.id, at);
    const replyTo = { id: quotedId, sender, content, isDeleted: deletedAt !== null };
    return { ...message, replyTo };
  }

  #plain(id: string, at: number): Message {
    const version = this.#versions.get(id)?.findLast(({ from }) => from <= at);
    if (version === undefined) throw new Error(`${id} is not there at ${at}`);
    return version.message;
  }
}

type MemberFrame = Extract<DurableFrame, { type: 'member' }>;

function memberFrame(
  seq: number,
  told: Pick<MemberFrame, 'joined' | 'changed' | 'left'>,
): DurableFrame {
  return { type: 'member', spaceId: SPACE_ID as never, seq, ...told };
}

function memberOf(nth: number): MemberView {
  const id = idOf('member', nth);
  const plain = {
    id,
    name: `Member ${nth}`,
    agentKind: null,
    description: null,
    status: null,
    isQuiet: null,
  };
  return { ...plain, kind: 'person', role: 'member' };
}
