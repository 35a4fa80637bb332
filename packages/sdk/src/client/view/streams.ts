import type { ServerFrameOf } from '@conch/protocol';
import { withPlaced } from './shown-order.ts';

/** A message that an agent is writing. It becomes a stored message or is removed. */
export interface StreamView {
  /** The id of the future message. */
  readonly messageId: string;
  readonly runId: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly replyToId: string | null;
  /** The position among the messages. The finished message has the same position. */
  readonly shownAt: number;
  readonly ordinal: number;
  readonly content: string;
  /** True if the run continues later. The text stays until the stream restarts. */
  readonly isPaused: boolean;
}

type Streams = readonly StreamView[];
type Begun = ServerFrameOf<'stream_start' | 'stream_resume'>;

/** Starts a stream, or joins a running stream. A known stream keeps its position. */
export function withStream(streams: Streams, frame: Begun): Streams {
  const { messageId, runId, agentId, agentName, shownAt, ordinal } = frame;
  const at = streams.findIndex((stream) => stream.messageId === messageId);
  const isStart = frame.type === 'stream_start';
  const stream: StreamView = {
    messageId,
    runId,
    agentId,
    agentName,
    replyToId: frame.replyToId ?? streams[at]?.replyToId ?? null,
    shownAt,
    ordinal,
    content: isStart ? '' : frame.content,
    isPaused: false,
  };
  return at === -1 ? withPlaced(streams, stream) : streams.with(at, stream);
}

/**
 * Appends a chunk. Ignores a chunk that would leave a gap, because a `stream_resume` will fill the
 * gap.
 */
export function withChunk(
  streams: Streams,
  { messageId, delta, offset }: ServerFrameOf<'stream_chunk'>,
): Streams {
  const at = streams.findIndex((one) => one.messageId === messageId);
  const stream = streams[at];
  if (stream === undefined || offset > stream.content.length) return streams;
  const kept = offset === stream.content.length ? stream.content : stream.content.slice(0, offset);
  return streams.with(at, { ...stream, content: kept + delta });
}

export function withStreamEnded(
  streams: Streams,
  { messageId, outcome }: ServerFrameOf<'stream_end'>,
): Streams {
  if (outcome !== 'parked' && outcome !== 'interrupted') {
    return onlyStreams(streams, (stream) => stream.messageId !== messageId);
  }
  return streams.map((stream) =>
    stream.messageId === messageId ? { ...stream, isPaused: true } : stream,
  );
}

export function onlyStreams(streams: Streams, isKept: (stream: StreamView) => boolean): Streams {
  return streams.every(isKept) ? streams : streams.filter(isKept);
}
