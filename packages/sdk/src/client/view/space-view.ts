import { unreachable } from '@conch/engine';
import type { limitUse, MessageOnWire, ServerFrameOf, space } from '@conch/protocol';
import type { z } from 'zod';
import type { DurableFrame, FeedEvent } from '../feed-cursor.ts';
import { withMembers, type MemberView } from './members.ts';
import { keptWhereSame, withChange, withMessages, withOlderMessages } from './messages.ts';
import { stillPending, withoutArrived, type PendingMessage } from './pending.ts';
import { withoutTools, withRun, type RunView } from './runs.ts';
import { silenceIn, withSilences, type SilenceView } from './silences.ts';
import { onlyStreams, type StreamView } from './streams.ts';

type Space = z.output<typeof space>;

/** How much of a limit is used, and kept for runs under way; of chains, by the one that used most. */
export type LimitView = z.output<typeof limitUse>;

/** A person who writes, and since when by the clock of this client. */
export interface TypingView {
  readonly memberId: string;
  readonly sinceMs: number;
}

/**
 * What a client shows of a space. A value: every change gives a new one that shares with the old
 * one whatever has not changed, so that what is drawn of it can be kept.
 */
export interface SpaceView {
  /** Who looks at it. */
  readonly me: string;
  /** The last event that it shows. */
  readonly seq: number;
  /** Whether it is told what happens; false while the connection is lost. */
  readonly isLive: boolean;
  readonly space: Omit<Space, 'seq' | 'readUpTo' | 'unread' | 'floor'>;
  readonly members: readonly MemberView[];
  /** In reading order, notices among them: the newest ones, and as many older ones as were fetched. */
  readonly messages: readonly MessageOnWire[];
  /** The cursor of the page before them; `null`: there are no older ones. */
  readonly older: string | null;
  /** Who said nothing, in the order in which they ended; as far back as the messages go. */
  readonly silences: readonly SilenceView[];
  /** In the order in which they began. */
  readonly streams: readonly StreamView[];
  /** In the order in which they were offered. */
  readonly runs: readonly RunView[];
  /** Agent messages in a row, turns kept for runs under way, and how many there may be. */
  readonly floor: Space['floor'];
  /** How far each limit is used up that can stop the conversation; none: not told yet. */
  readonly limits: readonly LimitView[];
  readonly typing: readonly TypingView[];
  /** The people who have the space open. */
  readonly online: readonly string[];
  /** Up to where each person has read. */
  readonly readMarks: ReadonlyMap<string, number>;
  /** What was unread when the space was fetched last, as far as the server counts. */
  readonly unread: Space['unread'];
  readonly pending: readonly PendingMessage[];
}

/** A space as it is fetched. */
export interface LoadedSpace {
  readonly me: string;
  readonly space: Space;
  readonly members: readonly MemberView[];
  readonly page: { readonly items: readonly MessageOnWire[]; readonly next: string | null };
  readonly runs: readonly RunView[];
  readonly silences: readonly SilenceView[];
}

/**
 * The view of a space that was fetched; anew, in the place of what was shown before.
 * @example let view = viewOf(loaded);
 */
export function viewOf(loaded: LoadedSpace, before: SpaceView | null = null): SpaceView {
  const { me, members, page, runs, silences } = loaded;
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
    floor,
    limits: before?.limits ?? [],
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
  const told = frames.flatMap((frame) =>
    frame.type === 'message' || frame.type === 'notice' ? [frame.message] : [],
  );
  const messages = told.length === 0 ? view.messages : withMessages(view.messages, seq, told);
  const authors = new Set(told.map(({ author }) => author?.id));
  const ids = new Set<string>(told.map(({ id }) => id));
  let now: SpaceView = {
    ...view,
    seq,
    messages,
    streams: onlyStreams(view.streams, ({ messageId }) => !ids.has(messageId)),
    typing: onlyTyping(view.typing, ({ memberId }) => !authors.has(memberId)),
    pending: withoutArrived(stillPending(view.pending, seq), told, view.me),
  };
  const spoke = new Set<string | null>([
    ...told.map(({ runId }) => runId),
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

/** A run that was stopped in the middle of a version: that stays, and tells of it. */
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
    case 'run':
      return { ...view, runs: withRun(view.runs, frame), streams: streamsAfter(view, frame) };
    case 'floor': {
      const { used, reserved } = frame;
      return { ...view, floor: { ...view.floor, used, reserved } };
    }
    case 'member':
      return { ...view, members: withMembers(view.members, frame) };
    case 'message':
    case 'notice':
    case 'chain':
    case 'space':
    case 'forum:post':
    case 'forum:reply':
    case 'forum:news':
    case 'tick':
    case 'approval':
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
 * From here on it is live; streams that no longer run are gone, and tools in use are told of next.
 * @example if (frame.type === 'subscribed') view = afterSubscribed(view, frame);
 */
export function afterSubscribed(view: SpaceView, { streams }: ServerFrameOf<'subscribed'>) {
  const running = new Set<string>(streams);
  const kept = onlyStreams(view.streams, ({ messageId }) => running.has(messageId));
  return { ...view, isLive: true, streams: kept, runs: withoutTools(view.runs) };
}

/** Name and settings as they are now; where the feed stands is not touched. */
export function withSpace(view: SpaceView, fetched: Space): SpaceView {
  if (fetched.version < view.space.version) return view;
  const { seq: _, readUpTo, unread, floor, ...about } = fetched;
  const readMarks = withMark(view.readMarks, view.me, readUpTo);
  return { ...view, space: about, floor: { ...view.floor, limit: floor.limit }, readMarks, unread };
}

/**
 * With the page before what is shown, and who said nothing then.
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

/** A mark never moves back. */
export function withMark(
  marks: ReadonlyMap<string, number>,
  memberId: string,
  upTo: number,
): ReadonlyMap<string, number> {
  return upTo > (marks.get(memberId) ?? 0) ? new Map(marks).set(memberId, upTo) : marks;
}

export function onlyTyping(
  typing: readonly TypingView[],
  isKept: (one: TypingView) => boolean,
): readonly TypingView[] {
  return typing.every(isKept) ? typing : typing.filter(isKept);
}
