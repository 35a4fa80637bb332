import type { ServerFrameOf } from '@conch/protocol';

/** An agent that is speaking: the bubble that becomes a message, or goes away. */
export interface StreamView {
  /** The id of the message that it will be. */
  readonly messageId: string;
  readonly runId: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly replyToId: string | null;
  readonly text: string;
  /** Its run goes on later: the text stays until it is said anew. */
  readonly isPaused: boolean;
}

type Streams = readonly StreamView[];
type Begun = ServerFrameOf<'stream_start' | 'stream_resume'>;

/** A stream begins, or is met in the middle; one that is there keeps its place. */
export function withStream(streams: Streams, frame: Begun): Streams {
  const { messageId, runId, agentId, agentName } = frame;
  const at = streams.findIndex((stream) => stream.messageId === messageId);
  const isStart = frame.type === 'stream_start';
  const stream: StreamView = {
    messageId,
    runId,
    agentId,
    agentName,
    replyToId: frame.replyToId ?? streams[at]?.replyToId ?? null,
    text: isStart ? '' : frame.content,
    isPaused: false,
  };
  return at === -1 ? [...streams, stream] : streams.with(at, stream);
}

/** The next words; those that do not join on are left out: a `stream_resume` makes up for them. */
export function withChunk(
  streams: Streams,
  { messageId, delta, offset }: ServerFrameOf<'stream_chunk'>,
): Streams {
  const at = streams.findIndex((one) => one.messageId === messageId);
  const stream = streams[at];
  if (stream === undefined || offset > stream.text.length) return streams;
  const kept = offset === stream.text.length ? stream.text : stream.text.slice(0, offset);
  return streams.with(at, { ...stream, text: kept + delta });
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

/** Those of which something is true. */
export function onlyStreams(streams: Streams, isKept: (stream: StreamView) => boolean): Streams {
  return streams.every(isKept) ? streams : streams.filter(isKept);
}
