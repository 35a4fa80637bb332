import { type ServerFrame, PROTOCOL_VERSION } from '@conch/protocol';
import { WebSocket } from 'ws';
import { EventSourceParserStream } from 'eventsource-parser/stream';

interface WatcherParts extends Pick<WatcherLine, 'origin' | 'token' | 'spaceId'> {
  readonly name: string;
  readonly over: 'socket' | 'stream';
}

const COME_BACK_MS = 200;

/** A watcher of a space that reconnects when its connection is closed. */
export class SpaceWatcher {
  readonly wrongs: string[] = [];
  readonly #parts: WatcherParts;
  readonly #messages = new Set<string>();
  #seq: number;
  #comebacks = 0;
  #close: () => void = () => {};
  #isOver = false;
  #moved: (() => void)[] = [];

  constructor(parts: WatcherParts, seq: number) {
    this.#parts = parts;
    this.#seq = seq;
    this.#connect();
  }

  get spaceId(): string {
    return this.#parts.spaceId;
  }

  /** How often the server has closed the watcher's connection. */
  get comebacks(): number {
    return this.#comebacks;
  }

  /**
   * Waits for an event, and returns whether the watcher has received the event within this time.
   */
  async isToldOf(seq: number, withinMs: number): Promise<boolean> {
    const time = { isUp: false };
    const timer = setTimeout(() => {
      time.isUp = true;
      this.#wake();
    }, withinMs);
    while (this.#seq < seq && !time.isUp) {
      await new Promise<void>((resolve) => {
        this.#moved.push(resolve);
      });
    }
    clearTimeout(timer);
    if (this.#seq >= seq) return true;
    this.wrongs.push(`${this.#parts.name} waits for event ${seq} and has ${this.#seq}`);
    return false;
  }

  close(): void {
    this.#isOver = true;
    this.#close();
  }

  #connect(): void {
    const { over } = this.#parts;
    const open = over === 'socket' ? openSocket : openStream;
    let isEnded = false;
    const onEnd = (): void => {
      if (isEnded || this.#isOver) return;
      isEnded = true;
      this.#comebacks += 1;
      setTimeout(() => this.#isOver || this.#connect(), COME_BACK_MS);
    };
    const onFrame = (frame: ServerFrame): void => {
      if (!isEnded) this.#receive(frame);
    };
    this.#close = open({ ...this.#parts, after: this.#seq, onFrame, onEnd });
  }

  #receive(frame: ServerFrame): void {
    const { name } = this.#parts;
    if (frame.type === 'resync') this.wrongs.push(`${name} has to begin again at ${frame.seq}`);
    if (frame.type === 'message') {
      const { id } = frame.message;
      if (this.#messages.has(id)) this.wrongs.push(`${name} received ${id} twice`);
      this.#messages.add(id);
    }
    // The decision is the last frame of each event.
    if (frame.type !== 'decision') return;
    if (frame.seq !== this.#seq + 1) {
      this.wrongs.push(`${name} received event ${frame.seq} after ${this.#seq}`);
    }
    this.#seq = frame.seq;
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#moved;
    this.#moved = [];
    for (const resolve of waiting) resolve();
  }
}

/** Watches a space over a WebSocket. The returned function closes the socket. */
function openSocket({ origin, token, spaceId, after, onFrame, onEnd }: WatcherLine): () => void {
  const headers = { authorization: `Bearer ${token}` };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers });
  const say = (frame: object): void => socket.send(JSON.stringify(frame));
  socket.on('open', () => say({ type: 'hello', protocol: PROTOCOL_VERSION }));
  socket.on('message', (bytes) => {
    const given = JSON.parse((bytes as Buffer).toString()) as ServerFrame | ServerFrame[];
    for (const frame of Array.isArray(given) ? given : [given]) {
      if (frame.type === 'ready') say({ type: 'subscribe', spaces: { [spaceId]: after } });
      // If the subscription was refused, the socket is closed. The watcher then reconnects and
      // subscribes again.
      if (frame.type === 'error') socket.close();
      onFrame(frame);
    }
  });
  socket.on('error', () => {});
  socket.on('close', onEnd);
  return () => socket.terminate();
}

/** Watches a space by server-sent events. The returned function closes the stream. */
function openStream(line: WatcherLine): () => void {
  const leaving = new AbortController();
  read(line, leaving.signal).then(line.onEnd, line.onEnd);
  return () => leaving.abort();
}

async function read(
  { origin, token, spaceId, after, onFrame }: WatcherLine,
  signal: AbortSignal,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'last-event-id': String(after) };
  const answer = await fetch(`${origin}/api/v1/spaces/${spaceId}/events`, { headers, signal });
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    return;
  }
  const events = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) {
    const given = JSON.parse(data) as ServerFrame | ServerFrame[];
    for (const frame of Array.isArray(given) ? given : [given]) onFrame(frame);
  }
}

/** The callbacks and parameters of a connection. */
interface WatcherLine {
  readonly origin: string;
  readonly token: string;
  readonly spaceId: string;
  /** The last event that the watcher has received. */
  readonly after: number;
  readonly onFrame: (frame: ServerFrame) => void;
  /** Called once, when the server has ended or refused the connection. */
  readonly onEnd: () => void;
}
