import { unreachable } from '@conch/engine';
import type { ServerFrame, ServerFrameOf } from '@conch/protocol';
import { withTool } from './runs.ts';
import { onlyTyping, withMark, withMarkBack, type SpaceView } from './space-view.ts';
import { withChunk, withStream, withStreamEnded } from './streams.ts';

const PASSING = [
  'stream_start',
  'stream_chunk',
  'stream_resume',
  'stream_end',
  'run_tool',
  'typing',
  'read',
  'presence',
  'limits',
  'forum',
] as const;

/** A frame that is not stored. It has no `seq`. */
export type PassingFrame = ServerFrameOf<(typeof PASSING)[number]>;

const passing: ReadonlySet<string> = new Set(PASSING);

export function isPassing(frame: ServerFrame): frame is PassingFrame {
  return passing.has(frame.type);
}

// The client of a typing person reports the typing every few seconds. After this time without a
// report, the person counts as idle.
const TYPING_MS = 6_000;

/**
 * The view after a frame that is not stored. `nowMs` is the time of this client.
 * @example view = afterPassing(view, frame, Date.now());
 */
export function afterPassing(view: SpaceView, frame: PassingFrame, nowMs: number): SpaceView {
  switch (frame.type) {
    case 'stream_start':
    case 'stream_resume':
      return { ...view, streams: withStream(view.streams, frame) };
    case 'stream_chunk':
      return { ...view, streams: withChunk(view.streams, frame) };
    case 'stream_end':
      return { ...view, streams: withStreamEnded(view.streams, frame) };
    case 'run_tool':
      return { ...view, runs: withTool(view.runs, frame) };
    case 'typing': {
      const { memberId } = frame;
      if (memberId === view.me) return view;
      const others = view.typing.filter((one) => one.memberId !== memberId);
      return { ...view, typing: [...others, { memberId, sinceMs: nowMs }] };
    }
    case 'read':
      return {
        ...view,
        readMarks: frame.back
          ? withMarkBack(view.readMarks, frame.memberId, frame.upTo)
          : withMark(view.readMarks, frame.memberId, frame.upTo),
      };
    case 'presence':
      return { ...view, online: frame.online };
    case 'limits':
      return { ...view, limits: frame.items };
    case 'forum':
      return { ...view, forum: frame.forum };
    default:
      return unreachable(frame);
  }
}

/** Removes people who stopped typing. Returns the same view if nothing changes. */
export function withoutIdle(view: SpaceView, nowMs: number): SpaceView {
  const typing = onlyTyping(view.typing, ({ sinceMs }) => nowMs - sinceMs < TYPING_MS);
  return typing === view.typing ? view : { ...view, typing };
}

/** The time until the next typing person counts as idle. Null if no person types. */
export function idleInMs({ typing }: SpaceView, nowMs: number): number | null {
  if (typing.length === 0) return null;
  const since = Math.min(...typing.map(({ sinceMs }) => sinceMs));
  return Math.max(since + TYPING_MS - nowMs, 0);
}
