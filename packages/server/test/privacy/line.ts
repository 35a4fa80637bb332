import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PROTOCOL_VERSION, type ClientFrame, type ServerFrame } from '@conch/protocol';
import { WebSocket } from 'ws';
import type { Onlooker } from './onlooker.ts';
import type { Taps } from './taps.ts';

/** The viewer that a socket belongs to. */
interface LineOwner extends Onlooker {
  readonly origin: string;
  readonly credential: Readonly<Record<string, string>>;
  readonly taps: Taps;
}

type Waiting = (frame: ServerFrame | null) => void;

/** A socket of a viewer. Every frame is recorded. */
export class ViewerLine {
  readonly #socket: WebSocket;
  readonly #viewer: LineOwner;
  readonly #askedAt: number;
  readonly #waiting = new Set<Waiting>();
  #refs = 0;

  private constructor(viewer: LineOwner) {
    this.#viewer = viewer;
    this.#askedAt = viewer.taps.book.now();
    this.#socket = new WebSocket(`${viewer.origin.replace('http', 'ws')}/ws`, {
      headers: viewer.credential,
      perMessageDeflate: false,
    });
    this.#socket.on('error', () => {});
    this.#socket.on('message', (bytes) => this.#receive((bytes as Buffer).toString()));
    this.#socket.on('close', (_code, reason) => {
      this.#tap('a frame', reason.toString());
      for (const wake of this.#waiting) wake(null);
    });
    this.#socket.on('upgrade', ({ rawHeaders }: IncomingMessage) =>
      this.#tap('a header', JSON.stringify(rawHeaders)),
    );
  }

  /**
   * Opens a socket and says hello. Null if the server refuses. A viewer with a cookie needs a
   * `ticket`.
   */
  static async open(viewer: LineOwner, ticket: string | null): Promise<ViewerLine | null> {
    const line = new ViewerLine(viewer);
    const isOpen = await Promise.race([
      once(line.#socket, 'open').then(() => true),
      once(line.#socket, 'unexpected-response').then(async ([, answer]) => {
        const refusal = answer as IncomingMessage;
        line.#tap('a problem', (await refusal.setEncoding('utf8').toArray()).join(''));
        line.#tap('a header', JSON.stringify(refusal.rawHeaders));
        return false;
      }),
    ]);
    if (!isOpen) return null;
    const shown = ticket === null ? {} : { ticket };
    const ready = line.#until(({ type }) => type === 'ready' || type === 'error');
    line.#send({ type: 'hello', protocol: PROTOCOL_VERSION, ...shown });
    return (await ready)?.type === 'ready' ? line : null;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Follows a space from an event on. Returns false if the server refuses. */
  async follow(spaceId: string, after: number | null): Promise<boolean> {
    const ref = this.#ref();
    const answered = this.#until(
      (frame) =>
        (frame.type === 'subscribed' && frame.ref === ref) ||
        (frame.type === 'error' && frame.clientId === ref),
    );
    this.#send({ type: 'subscribe', ref, spaces: { [spaceId]: after } });
    return (await answered)?.type === 'subscribed';
  }

  /** Sends a frame and returns the answer. Null if the connection is cut before the answer. */
  async ask(frame: object): Promise<ServerFrame | null> {
    const clientId = this.#ref();
    const answered = this.#until(
      (answer) =>
        (answer.type === 'ack' || answer.type === 'error') && answer.clientId === clientId,
    );
    this.#send({ ...frame, clientId } as ClientFrame);
    return answered;
  }

  /** Sends a text that is not a frame, and waits for the refusal. */
  async babble(words: string): Promise<void> {
    const refused = this.#until(({ type }) => type === 'error');
    if (this.isOpen) this.#socket.send(words);
    await refused;
  }

  /** Resolves when all frames sent so far have arrived. */
  async sync(): Promise<void> {
    const ref = this.#ref();
    const answered = this.#until((frame) => frame.type === 'pong' && frame.ref === ref);
    this.#send({ type: 'ping', ref });
    await answered;
  }

  disconnect(): void {
    this.#socket.terminate();
  }

  #send(frame: ClientFrame): void {
    if (this.isOpen) this.#socket.send(JSON.stringify(frame));
  }

  #ref(): string {
    this.#refs += 1;
    return `${this.#viewer.name} ${this.#askedAt} ${this.#refs}`;
  }

  #until(isIt: (frame: ServerFrame) => boolean): Promise<ServerFrame | null> {
    if (this.#socket.readyState > WebSocket.OPEN) return Promise.resolve(null);
    return new Promise((resolve) => {
      const wake: Waiting = (frame) => {
        if (frame !== null && !isIt(frame)) return;
        this.#waiting.delete(wake);
        resolve(frame);
      };
      this.#waiting.add(wake);
    });
  }

  #receive(text: string): void {
    const given = JSON.parse(text) as ServerFrame | readonly ServerFrame[];
    const frames: readonly ServerFrame[] = Array.isArray(given) ? given : [given as ServerFrame];
    const isError = frames.some(({ type }) => type === 'error');
    this.#tap(isError ? 'an error frame' : 'a frame', text);
    for (const frame of frames) for (const wake of this.#waiting) wake(frame);
  }

  #tap(output: 'a frame' | 'an error frame' | 'a problem' | 'a header', text: string): void {
    const to = { kind: 'viewer', viewer: this.#viewer } as const;
    this.#viewer.taps.add({ output, to, text, askedAt: this.#askedAt });
  }
}
