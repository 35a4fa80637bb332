import { unreachable } from '@conch/engine';
import type { MessageOnWire, ServerFrame, ServerFrameOf } from '@conch/protocol';
import type { Client } from './client.ts';

/** As much of a message as every client shows. */
interface ShownMessage {
  readonly seq: number;
  readonly author: string | null;
  readonly content: string;
  readonly status: string;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly replyToId: string | null;
}

/** What a client shows of a space, by what it was told; throws where it was told wrong. */
export interface Shown {
  /** The last event that it has seen as a whole; `null`: it has not begun. */
  readonly seq: number | null;
  readonly messages: ReadonlyMap<string, ShownMessage>;
  readonly streams: ReadonlyMap<string, string>;
  /** Of this event it has seen a part. */
  readonly part: number | null;
  readonly resyncs: number;
}

export const NOTHING_SHOWN: Shown = {
  seq: null,
  messages: new Map(),
  streams: new Map(),
  part: null,
  resyncs: 0,
};

/** A space as a client that comes anew fetches it. */
export async function fetched(client: Client, spaceId: string): Promise<Shown> {
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

/** Its messages in the order of the space, to be compared. */
export function inOrder({ messages }: Shown): readonly (ShownMessage & { readonly id: string })[] {
  return [...messages]
    .map(([id, message]) => ({ id, ...message }))
    .toSorted((one, other) => one.seq - other.seq || (one.id < other.id ? -1 : 1));
}

/** A client that is cut off keeps what it shows, and forgets half an event. */
export function cutOff(shown: Shown): Shown {
  return { ...shown, part: null };
}

export function shownAfter(shown: Shown, frames: Iterable<ServerFrame>): Shown {
  let now = shown;
  for (const frame of frames) now = after(now, frame);
  return now;
}

function after(shown: Shown, frame: ServerFrame): Shown {
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

/** Events come once, without a gap, one after the other. */
function inEvent(shown: Shown, frame: ServerFrame & { readonly seq: number }): Shown {
  if (shown.seq === null) throw wrong('an event before its place is known', frame);
  if (frame.seq !== shown.seq + 1) throw wrong(`after event ${shown.seq} comes another`, frame);
  return { ...shown, part: frame.seq };
}

function subscribed(shown: Shown, frame: ServerFrameOf<'subscribed'>): Shown {
  if (shown.part !== null) throw wrong('in the middle of an event', frame);
  if (shown.seq !== null && frame.seq !== shown.seq) throw wrong(`was at ${shown.seq}`, frame);
  const running = new Set<string>(frame.streams);
  const streams = new Map([...shown.streams].filter(([id]) => running.has(id)));
  return { ...shown, seq: frame.seq, streams };
}

function withMessage(shown: Shown, id: string, message: ShownMessage): Shown {
  return { ...shown, messages: new Map(shown.messages).set(id, message) };
}

function changed(shown: Shown, frame: ServerFrameOf<'message_changed'>): Shown {
  const before = shown.messages.get(frame.messageId);
  // It may have been said before what this client has fetched.
  if (before === undefined) return shown;
  const { change } = frame;
  const now =
    change.kind === 'deleted'
      ? { ...before, content: '', isDeleted: true }
      : { ...before, content: change.content, version: change.version, status: change.status };
  return withMessage(shown, frame.messageId, now);
}

function withStream(shown: Shown, id: string, content: string): Shown {
  return { ...shown, streams: new Map(shown.streams).set(id, content) };
}

function longer(shown: Shown, frame: ServerFrameOf<'stream_chunk'>): Shown {
  const before = shown.streams.get(frame.messageId);
  if (before === undefined) throw wrong('words of a stream that does not run', frame);
  if (before.length !== frame.offset) throw wrong(`words after “${before}”`, frame);
  return withStream(shown, frame.messageId, before + frame.delta);
}

function ended(shown: Shown, frame: ServerFrameOf<'stream_end'>): Shown {
  const text = shown.streams.get(frame.messageId);
  if (text === undefined) throw wrong('the end of a stream that does not run', frame);
  const becomes = ['responded', 'failed', 'cancelled'].includes(frame.outcome) && text !== '';
  if (becomes && !shown.messages.has(frame.messageId)) throw wrong('no message came of', frame);
  const streams = new Map(shown.streams);
  streams.delete(frame.messageId);
  return { ...shown, streams };
}

function shownMessage(message: MessageOnWire): ShownMessage {
  const { seq, author, content, status, version, deletedAt, replyTo } = message;
  const isDeleted = deletedAt !== null;
  const replyToId = replyTo?.id ?? null;
  return {
    seq,
    author: author?.name ?? null,
    content,
    status,
    version,
    isDeleted,
    replyToId,
  };
}
