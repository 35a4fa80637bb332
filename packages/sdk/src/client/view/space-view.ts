import { unreachable } from '@conch/engine';
import type { limitUse, MessageOnWire, ServerFrameOf, space, approval } from '@conch/protocol';
import type { z } from 'zod';
import type { DurableFrame, FeedEvent } from '../live/feed-cursor.ts';
import { withMembers, type MemberView } from './members.ts';
import {
  keptWhereSame,
  withChange,
  withMessages,
  withOlderMessages,
  withReactions,
} from './messages.ts';
import { stillPending, withoutArrived, type PendingMessage } from './pending.ts';
import { withoutTools, withRun, type ActiveRun } from './runs.ts';
import { silenceIn, withSilences, type SilenceView } from './silences.ts';
import { onlyStreams, type StreamView } from './streams.ts';

type Space = z.output<typeof space>;

/**
 * The part of a limit that is used, or reserved by active runs. For a chain limit, the values of
 * the chain that has used most.
 */
export type LimitView = z.output<typeof limitUse>;

/** The ticks of a forum, its open threads and the expected replies. */
export type LiveForumState = ServerFrameOf<'forum'>['forum'];

/** A person who is typing, and since when by the clock of this client. */
export interface TypingView {
  readonly memberId: string;
  readonly sinceMs: number;
}

/**
 * Everything that a client shows of a space. It is immutable: a change creates a new view that
 * shares all unchanged parts, so that rendered parts can be reused.
 */
export interface SpaceView {
  /** The id of the person who looks at the space. */
  readonly me: string;
  /** The last event in this view. */
  readonly seq: number;
  /** True if the feed is connected. */
  readonly isLive: boolean;
  readonly space: Omit<Space, 'seq' | 'readUpTo' | 'unread' | 'floor'>;
  readonly members: readonly MemberView[];
  /**
   * Messages and notices in display order (`byShownPlace`): the newest messages, and all older
   * messages that were loaded.
   */
  readonly messages: readonly MessageOnWire[];
  /** The cursor of the page before the oldest message. Null if no older page exists. */
  readonly older: string | null;
  /**
   * Runs that ended in silence since the oldest loaded message, in the order in which they ended.
   */
  readonly silences: readonly SilenceView[];
  /** The streams in the order of their start. `byShownPlace` sorts them among the messages. */
  readonly streams: readonly StreamView[];
  /** The active runs in the order in which they were offered. */
  readonly runs: readonly ActiveRun[];
  /** Open and recent approvals, in the order of the requests. */
  readonly approvals: readonly SpaceApproval[];
  /** Agent messages in a row, turns reserved for active runs, and the turn limit. */
  readonly floor: Space['floor'];
  /** The use of each limit that can stop the conversation. Empty until it is loaded. */
  readonly limits: readonly LimitView[];
  /** The state of a forum. Null for a chat, and until it is loaded. */
  readonly forum: LiveForumState | null;
  readonly typing: readonly TypingView[];
  /** The people who have the space open. */
  readonly online: readonly string[];
  /** The last event that each person has read. */
  readonly readMarks: ReadonlyMap<string, number>;
  /** The unread count of the server when the space was last loaded. */
  readonly unread: Space['unread'];
  readonly pending: readonly PendingMessage[];
}

/** A space as the server returns it. */
export interface LoadedSpace {
  readonly me: string;
  readonly space: Space;
  readonly members: readonly MemberView[];
  readonly page: { readonly items: readonly MessageOnWire[]; readonly next: string | null };
  readonly runs: readonly ActiveRun[];
  readonly approvals: readonly SpaceApproval[];
  readonly silences: readonly SilenceView[];
}

/**
 * The view of a loaded space. A reload keeps some parts of the earlier view.
 * @example let view = viewOf(loaded);
 */
export function viewOf(loaded: LoadedSpace, before: SpaceView | null = null): SpaceView {
  const { me, members, page, runs, approvals, silences } = loaded;
  const { seq, readUpTo, unread, floor, ...about } = loaded.space;
  return {
    me,
    seq,
    isLive: false,
    space: about,
    members,
    messages: keptWhereSame(page.items, before?.messages ?? []),
    older: page.next,
    silences: withSilences([], silences),
    streams: [],
    runs,
    approvals: approvals.toSorted((one, other) => one.seq - other.seq),
    floor,
    limits: before?.limits ?? [],
    forum: before?.forum ?? null,
    typing: [],
    online: before?.online ?? [],
    readMarks: withMark(before?.readMarks ?? new Map(), me, readUpTo),
    unread,
    pending: stillPending(before?.pending ?? [], seq),
  };
}

/**
 * The view after one more event.
 * @example client.listen(spaceId, { event: (event) => void (view = afterEvent(view, event)) });
 */
export function afterEvent(view: SpaceView, event: FeedEvent): SpaceView {
  const { seq, frames } = event;
  const received = frames.flatMap((frame) =>
    frame.type === 'message' || frame.type === 'notice' ? [frame.message] : [],
  );
  const messages =
    received.length === 0 ? view.messages : withMessages(view.messages, seq, received);
  const senders = new Set(received.map(({ sender }) => sender?.id));
  const ids = new Set<string>(received.map(({ id }) => id));
  let now: SpaceView = {
    ...view,
    seq,
    messages,
    streams: onlyStreams(view.streams, ({ messageId }) => !ids.has(messageId)),
    typing: onlyTyping(view.typing, ({ memberId }) => !senders.has(memberId)),
    pending: withoutArrived(stillPending(view.pending, seq), received, view.me),
  };
  const spoke = new Set<string | null>([
    ...received.map(({ runId }) => runId),
    ...frames.map(runCutShort),
  ]);
  const silences: SilenceView[] = [];
  for (const frame of frames) {
    const about = { at: event.at, spoke, runs: now.runs };
    const silence = frame.type === 'run' ? silenceIn(frame, about) : null;
    if (silence !== null) silences.push(silence);
    now = afterDurable(now, frame, event.at);
  }
  return { ...now, silences: withSilences(now.silences, silences) };
}

/**
 * The run that was stopped while it wrote a version. The stored version shows the stop, so the run
 * is not silent.
 */
function runCutShort(frame: DurableFrame): string | null {
  if (frame.type !== 'message_changed' || frame.change.kind !== 'edited') return null;
  return frame.change.cutShortRunId;
}

function afterDurable(view: SpaceView, frame: DurableFrame, at: string): SpaceView {
  switch (frame.type) {
    case 'message_changed': {
      const { messageId: id, change } = frame;
      return { ...view, messages: withChange(view.messages, { id, change, at }) };
    }
    case 'reactions':
      return { ...view, messages: withReactions(view.messages, frame) };
    case 'run':
      return { ...view, runs: withRun(view.runs, frame), streams: streamsAfter(view, frame) };
    case 'floor': {
      const { used, reserved, refused } = frame;
      return { ...view, floor: { ...view.floor, used, reserved, refused } };
    }
    case 'member':
      return { ...withOwnRole(view, frame), members: withMembers(view.members, frame) };
    case 'approval':
      return { ...view, approvals: withApproval(view.approvals, frame.approval) };
    case 'space':
      return withShared(view, frame.space);
    case 'message':
    case 'notice':
    case 'chain':
    case 'forum:post':
    case 'forum:reply':
    case 'forum:news':
    case 'tick':
    case 'decision':
      return view;
    default:
      return unreachable(frame);
  }
}

function streamsAfter({ streams }: SpaceView, { state, runId }: ServerFrameOf<'run'>) {
  return state === 'ended' ? onlyStreams(streams, (stream) => stream.runId !== runId) : streams;
}

/**
 * The view when the feed becomes live. Drops streams that ended, and clears tools, which the server
 * reports again.
 * @example if (frame.type === 'subscribed') view = afterSubscribed(view, frame);
 */
export function afterSubscribed(view: SpaceView, { streams }: ServerFrameOf<'subscribed'>) {
  const running = new Set<string>(streams);
  const kept = onlyStreams(view.streams, ({ messageId }) => running.has(messageId));
  return { ...view, isLive: true, streams: kept, runs: withoutTools(view.runs) };
}

/**
 * Applies the part of a space that is the same for all watchers, unless the view is already newer.
 */
function withShared(view: SpaceView, shared: ServerFrameOf<'space'>['space']): SpaceView {
  if (shared.version < view.space.version) return view;
  const { aboveCeiling: _, ...own } = view.space;
  const { kind, policy, turnLimit: limit } = shared.settings;
  const forum = kind === 'forum' ? view.forum : null;
  const floor = { ...view.floor, limit };
  return { ...view, space: { ...own, ...shared, kind, policy }, floor, forum };
}

function withOwnRole(view: SpaceView, { joined, changed }: ServerFrameOf<'member'>): SpaceView {
  const own = [...joined, ...changed].find(({ id }) => id === view.me);
  return own === undefined ? view : { ...view, space: { ...view.space, role: own.role } };
}

/** Updates the name and settings from a loaded space. The position in the feed is unchanged. */
export function withSpace(view: SpaceView, fetched: Space): SpaceView {
  if (fetched.version < view.space.version) return view;
  const { seq: _, readUpTo, unread, floor, ...about } = fetched;
  const readMarks = withMark(view.readMarks, view.me, readUpTo);
  return { ...view, space: about, floor: { ...view.floor, limit: floor.limit }, readMarks, unread };
}

/**
 * Adds the page before the oldest message, with the silences of that time.
 * @example view = withOlder(view, await client.call('readMessages', { params, query }));
 */
export function withOlder(
  view: SpaceView,
  { items, next }: LoadedSpace['page'],
  silences: readonly SilenceView[] = [],
): SpaceView {
  return {
    ...view,
    messages: withOlderMessages(view.messages, items),
    older: next,
    silences: withSilences(view.silences, silences),
  };
}

export function withMarks(
  view: SpaceView,
  marks: readonly { readonly memberId: string; readonly upTo: number }[],
): SpaceView {
  let { readMarks } = view;
  for (const { memberId, upTo } of marks) readMarks = withMark(readMarks, memberId, upTo);
  return { ...view, readMarks };
}

/** Moves a read mark forward. A lower mark changes nothing. */
export function withMark(
  marks: ReadonlyMap<string, number>,
  memberId: string,
  upTo: number,
): ReadonlyMap<string, number> {
  return upTo > (marks.get(memberId) ?? 0) ? new Map(marks).set(memberId, upTo) : marks;
}

/** The view after this person marked everything after an event as unread. */
export function withUnreadAfter(view: SpaceView, upTo: number): SpaceView {
  return { ...view, readMarks: withMarkBack(view.readMarks, view.me, upTo) };
}

/** Moves a read mark back, after a person marked messages as unread. */
export function withMarkBack(
  marks: ReadonlyMap<string, number>,
  memberId: string,
  upTo: number,
): ReadonlyMap<string, number> {
  return upTo < (marks.get(memberId) ?? 0) ? new Map(marks).set(memberId, upTo) : marks;
}

export function onlyTyping(
  typing: readonly TypingView[],
  isKept: (one: TypingView) => boolean,
): readonly TypingView[] {
  return typing.every(isKept) ? typing : typing.filter(isKept);
}

/** An approval that an agent requests, or has requested, from people. */
type SpaceApproval = z.output<typeof approval>;

/** Adds or replaces one approval. Approvals are in the order of their requests. */
function withApproval(
  approvals: readonly SpaceApproval[],
  now: SpaceApproval,
): readonly SpaceApproval[] {
  const others = approvals.filter(
    ({ runId, callId }) => runId !== now.runId || callId !== now.callId,
  );
  return [...others, now].toSorted((one, other) => one.seq - other.seq);
}
