import { unreachable } from '@conch/engine';
import type { MessageOnWire, ServerFrame, ServerFrameOf } from '@conch/protocol';
import type { TestClient } from './client.ts';

/** The parts of a message that every client shows. */
interface ShownMessage {
  readonly seq: number;
  readonly sender: string | null;
  readonly content: string;
  readonly status: string;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly replyToId: string | null;
}

/** A space as a client shows it, computed from frames. Throws if the frames are inconsistent. */
export interface ClientView {
  /** The last completely received event. Null before the first event. */
  readonly seq: number | null;
  readonly messages: ReadonlyMap<string, ShownMessage>;
  readonly streams: ReadonlyMap<string, string>;
  /** An event of which only some frames were received. */
  readonly part: number | null;
  readonly resyncs: number;
}

export const NOTHING_SHOWN: ClientView = {
  seq: null,
  messages: new Map(),
  streams: new Map(),
  part: null,
  resyncs: 0,
};

/** A space as a new client fetches it. */
export async function fetched(client: TestClient, spaceId: string): Promise<ClientView> {
  const params = { spaceId };
  const { seq } = await client.call('readSpace', { params });
  const messages = new Map<string, ShownMessage>();
  let cursor: string | null = null;
  do {
    const query: { cursor?: string; limit: number } =
      cursor === null ? { limit: 100 } : { cursor, limit: 100 };
    const page: { items: readonly MessageOnWire[]; next: string | null } = await client.call(
      'readMessages',
      { params, query },
    );
    for (const message of page.items) messages.set(message.id, shownMessage(message));
    cursor = page.next;
  } while (cursor !== null);
  return { ...NOTHING_SHOWN, seq, messages };
}

/** The messages in the order of the space, for comparison. */
export function inOrder({
  messages,
}: ClientView): readonly (ShownMessage & { readonly id: string })[] {
  return [...messages]
    .map(([id, message]) => ({ id, ...message }))
    .toSorted((one, other) => one.seq - other.seq || (one.id < other.id ? -1 : 1));
}

/** The state after a disconnect: a partial event is dropped, all other content is kept. */
export function cutOff(shown: ClientView): ClientView {
  return { ...shown, part: null };
}

export function shownAfter(shown: ClientView, frames: Iterable<ServerFrame>): ClientView {
  let now = shown;
  for (const frame of frames) now = after(now, frame);
  return now;
}

function after(shown: ClientView, frame: ServerFrame): ClientView {
  switch (frame.type) {
    case 'message':
    case 'notice':
      return withMessage(inEvent(shown, frame), frame.message.id, shownMessage(frame.message));
    case 'message_changed':
      return changed(inEvent(shown, frame), frame);
    case 'run':
    case 'approval':
    case 'chain':
    case 'floor':
    case 'member':
    case 'space':
    case 'forum:post':
    case 'forum:reply':
    case 'tick':
      return inEvent(shown, frame);
    case 'decision':
      return { ...inEvent(shown, frame), seq: frame.seq, part: null };
    case 'stream_start':
      return withStream(shown, frame.messageId, '');
    case 'stream_resume':
      return withStream(shown, frame.messageId, frame.content);
    case 'stream_chunk':
      return longer(shown, frame);
    case 'stream_end':
      return ended(shown, frame);
    case 'subscribed':
      return subscribed(shown, frame);
    case 'resync':
      return { ...NOTHING_SHOWN, seq: frame.seq, resyncs: shown.resyncs + 1 };
    case 'forum:news':
    case 'ready':
    case 'unsubscribed':
    case 'ack':
    case 'error':
    case 'pong':
    case 'typing':
    case 'read':
    case 'presence':
    case 'run_tool':
    case 'limits':
      return shown;
    default:
      return unreachable(frame);
  }
}

function wrong(what: string, frame: ServerFrame): Error {
  return new Error(`${what}: ${JSON.stringify(frame).slice(0, 300)}`);
}

/** Checks that events arrive once, in order and without a gap. */
function inEvent(shown: ClientView, frame: ServerFrame & { readonly seq: number }): ClientView {
  if (shown.seq === null) throw wrong('an event before its place is known', frame);
  if (frame.seq !== shown.seq + 1) throw wrong(`after event ${shown.seq} comes another`, frame);
  return { ...shown, part: frame.seq };
}

function subscribed(shown: ClientView, frame: ServerFrameOf<'subscribed'>): ClientView {
  if (shown.part !== null) throw wrong('in the middle of an event', frame);
  if (shown.seq !== null && frame.seq !== shown.seq) throw wrong(`was at ${shown.seq}`, frame);
  const running = new Set<string>(frame.streams);
  const streams = new Map([...shown.streams].filter(([id]) => running.has(id)));
  return { ...shown, seq: frame.seq, streams };
}

function withMessage(shown: ClientView, id: string, message: ShownMessage): ClientView {
  return { ...shown, messages: new Map(shown.messages).set(id, message) };
}

function changed(shown: ClientView, frame: ServerFrameOf<'message_changed'>): ClientView {
  const before = shown.messages.get(frame.messageId);
  // This client may have fetched only newer messages, so the message may be unknown.
  if (before === undefined) return shown;
  const { change } = frame;
  const now =
    change.kind === 'deleted'
      ? { ...before, content: '', isDeleted: true }
      : { ...before, content: change.content, version: change.version, status: change.status };
  return withMessage(shown, frame.messageId, now);
}

function withStream(shown: ClientView, id: string, content: string): ClientView {
  return { ...shown, streams: new Map(shown.streams).set(id, content) };
}

function longer(shown: ClientView, frame: ServerFrameOf<'stream_chunk'>): ClientView {
  const before = shown.streams.get(frame.messageId);
  if (before === undefined) throw wrong('words of a stream that does not run', frame);
  if (before.length !== frame.offset) throw wrong(`words after “${before}”`, frame);
  return withStream(shown, frame.messageId, before + frame.delta);
}

function ended(shown: ClientView, frame: ServerFrameOf<'stream_end'>): ClientView {
  const text = shown.streams.get(frame.messageId);
  if (text === undefined) throw wrong('the end of a stream that does not run', frame);
  const becomes = ['responded', 'failed', 'cancelled'].includes(frame.outcome) && text !== '';
  if (becomes && !shown.messages.has(frame.messageId)) throw wrong('no message came of', frame);
  const streams = new Map(shown.streams);
  streams.delete(frame.messageId);
  return { ...shown, streams };
}

function shownMessage(message: MessageOnWire): ShownMessage {
  const { seq, sender, content, status, version, deletedAt, replyTo } = message;
  const isDeleted = deletedAt !== null;
  const replyToId = replyTo?.id ?? null;
  return {
    seq,
    sender: sender?.name ?? null,
    content,
    status,
    version,
    isDeleted,
    replyToId,
  };
}
