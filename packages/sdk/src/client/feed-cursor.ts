import type { ServerFrame, ServerFrameOf } from '@conch/protocol';

const DURABLE = [
  'message',
  'message_changed',
  'notice',
  'run',
  'chain',
  'floor',
  'member',
  'space',
  'forum:post',
  'forum:reply',
  'forum:news',
  'tick',
  'approval',
  'decision',
] as const;

/** A frame of something that happened for good: it has a `seq`. */
export type DurableFrame = ServerFrameOf<(typeof DURABLE)[number]>;

const durable: ReadonlySet<string> = new Set(DURABLE);

export function isDurable(frame: ServerFrame): frame is DurableFrame {
  return durable.has(frame.type) && !isPeoplesNews(frame);
}

/** Of people's posts: it comes after their events, and is of none. */
export function isPeoplesNews(frame: ServerFrame): frame is ServerFrameOf<'forum:news'> {
  return frame.type === 'forum:news' && frame.tick === null;
}

/** One event with all of its frames; the last is its decision. */
export interface FeedEvent {
  readonly spaceId: string;
  readonly seq: number;
  /** When it happened: ISO 8601. */
  readonly at: string;
  readonly frames: readonly DurableFrame[];
}

/** How much of a space's feed has been read. */
export interface FeedCursor {
  /** The last event that was read as a whole; `null`: not known before the server says it. */
  readonly seen: number | null;
  /** What has come of the event after it. */
  readonly part: readonly DurableFrame[];
}

/** What a frame means to a reader. */
export interface FeedStep {
  readonly cursor: FeedCursor;
  /** The event that the frame completes. */
  readonly event: FeedEvent | null;
  /** Something before it is missing: it must be asked for again. */
  readonly hasGap: boolean;
}

/**
 * Where a reader of the feed stands; `null`: it has seen nothing.
 * @example let cursor = cursorAfter(view.seq);
 */
export function cursorAfter(seen: number | null): FeedCursor {
  return { seen, part: [] };
}

/**
 * Reads a frame: whatever comes twice is passed over, and half an event is none.
 * @example const { cursor: next, event, hasGap } = readDurable(cursor, frame);
 */
export function readDurable(cursor: FeedCursor, frame: DurableFrame): FeedStep {
  const { seen, part } = cursor;
  const { spaceId, seq } = frame;
  if (seen === null || seq <= seen) return { cursor, event: null, hasGap: false };
  if (seq > seen + 1) return { cursor: cursorAfter(seen), event: null, hasGap: true };
  const frames = [...part, frame];
  if (frame.type !== 'decision')
    return { cursor: { seen, part: frames }, event: null, hasGap: false };
  const event = { spaceId, seq, at: frame.decision.at, frames };
  return { cursor: cursorAfter(seq), event, hasGap: false };
}
