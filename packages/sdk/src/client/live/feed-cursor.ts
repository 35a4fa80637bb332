import type { ServerFrame, ServerFrameOf } from '@conch/protocol';

const DURABLE = [
  'message',
  'message_changed',
  'reactions',
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

/** A frame of a stored event. It has a `seq`. */
export type DurableFrame = ServerFrameOf<(typeof DURABLE)[number]>;

const durable: ReadonlySet<string> = new Set(DURABLE);

export function isDurable(frame: ServerFrame): frame is DurableFrame {
  return durable.has(frame.type) && !isPeoplesNews(frame);
}

/**
 * True if the frame summarises posts by people. Such a frame follows the events of the posts and
 * belongs to no event.
 */
export function isPeoplesNews(frame: ServerFrame): frame is ServerFrameOf<'forum:news'> {
  return frame.type === 'forum:news' && frame.tick === null;
}

/** One event with all of its frames. The last frame is its decision. */
export interface FeedEvent {
  readonly spaceId: string;
  readonly seq: number;
  /** The time of the event: ISO 8601. */
  readonly at: string;
  readonly frames: readonly DurableFrame[];
}

/** A reader's position in the feed of a space. */
export interface FeedCursor {
  /** The last completely read event. Null until the server reports it. */
  readonly seen: number | null;
  /** The frames of the next event that have arrived so far. */
  readonly part: readonly DurableFrame[];
}

/** The result of reading one frame. */
export interface FeedStep {
  readonly cursor: FeedCursor;
  /** The event that this frame completes. */
  readonly event: FeedEvent | null;
  /** True if earlier events are missing and must be requested again. */
  readonly hasGap: boolean;
}

/**
 * A cursor after an event. Null means that nothing is read yet.
 * @example let cursor = cursorAfter(view.seq);
 */
export function cursorAfter(seen: number | null): FeedCursor {
  return { seen, part: [] };
}

/**
 * Reads a frame. Ignores repeated frames, and returns an event only when it is complete.
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
