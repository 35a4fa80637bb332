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
export function cutOff(view: ClientView): ClientView {
  return { ...view, part: null };
}

export function shownAfter(view: ClientView, frames: Iterable<ServerFrame>): ClientView {
  let now = view;
  for (const frame of frames) now = after(now, frame);
  return now;
}

function after(view: ClientView, frame: ServerFrame): ClientView {
  switch (frame.type) {
    case 'message':
    case 'notice':
      return withMessage(inEvent(view, frame), frame.message.id, shownMessage(frame.message));
    case 'message_changed':
      return changed(inEvent(view, frame), frame);
    case 'run':
    case 'reactions':
    case 'approval':
    case 'chain':
    case 'floor':
    case 'member':
    case 'space':
    case 'forum:post':
    case 'forum:reply':
    case 'tick':
      return inEvent(view, frame);
    case 'decision':
      return { ...inEvent(view, frame), seq: frame.seq, part: null };
    case 'stream_start':
      return withStream(view, frame.messageId, '');
    case 'stream_resume':
      return withStream(view, frame.messageId, frame.content);
    case 'stream_chunk':
      return longer(view, frame);
    case 'stream_end':
      return withStreamEnd(view, frame);
    case 'subscribed':
      return subscribed(view, frame);
    case 'resync':
      return { ...NOTHING_SHOWN, seq: frame.seq, resyncs: view.resyncs + 1 };
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
    case 'forum':
      return view;
    default:
      return unreachable(frame);
  }
}

function wrong(what: string, frame: ServerFrame): Error {
  return new Error(`${what}: ${JSON.stringify(frame).slice(0, 300)}`);
}

/** Checks that events arrive once, in order and without a gap. */
function inEvent(view: ClientView, frame: ServerFrame & { readonly seq: number }): ClientView {
  if (view.seq === null) throw wrong('an event before its place is known', frame);
  if (frame.seq !== view.seq + 1) throw wrong(`after event ${view.seq} comes another`, frame);
  return { ...view, part: frame.seq };
}

function subscribed(view: ClientView, frame: ServerFrameOf<'subscribed'>): ClientView {
  if (view.part !== null) throw wrong('in the middle of an event', frame);
  if (view.seq !== null && frame.seq !== view.seq) throw wrong(`was at ${view.seq}`, frame);
  const running = new Set<string>(frame.streams);
  const streams = new Map([...view.streams].filter(([id]) => running.has(id)));
  return { ...view, seq: frame.seq, streams };
}

function withMessage(view: ClientView, id: string, message: ShownMessage): ClientView {
  return { ...view, messages: new Map(view.messages).set(id, message) };
}

function changed(view: ClientView, frame: ServerFrameOf<'message_changed'>): ClientView {
  const before = view.messages.get(frame.messageId);
  // This client may have fetched only newer messages, so the message may be unknown.
  if (before === undefined) return view;
  const { change } = frame;
  const now =
    change.kind === 'deleted'
      ? { ...before, content: '', isDeleted: true }
      : { ...before, content: change.content, version: change.version, status: change.status };
  return withMessage(view, frame.messageId, now);
}

function withStream(view: ClientView, id: string, content: string): ClientView {
  return { ...view, streams: new Map(view.streams).set(id, content) };
}

function longer(view: ClientView, frame: ServerFrameOf<'stream_chunk'>): ClientView {
  const before = view.streams.get(frame.messageId);
  if (before === undefined) throw wrong('words of a stream that does not run', frame);
  if (before.length !== frame.offset) throw wrong(`words after “${before}”`, frame);
  return withStream(view, frame.messageId, before + frame.delta);
}

function withStreamEnd(view: ClientView, frame: ServerFrameOf<'stream_end'>): ClientView {
  const text = view.streams.get(frame.messageId);
  if (text === undefined) throw wrong('the end of a stream that does not run', frame);
  const becomes = ['responded', 'failed', 'cancelled'].includes(frame.outcome) && text !== '';
  if (becomes && !view.messages.has(frame.messageId)) throw wrong('no message came of', frame);
  const streams = new Map(view.streams);
  streams.delete(frame.messageId);
  return { ...view, streams };
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
