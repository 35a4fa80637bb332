import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { onTestFinished } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { z } from 'zod';

interface AnyFrame {
  readonly type: string;
}

/** The close code and reason of a socket. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/**
 * A test client of a socket. Every received frame is validated, because the server must send only
 * documented frames.
 */
export class FrameClient<Sent, Frame extends AnyFrame> {
  readonly frames: Frame[] = [];
  readonly closed: Promise<Closing>;
  readonly #socket: WebSocket;
  readonly #documented: z.ZodType<Frame>;
  readonly #undocumented: Error[] = [];
  #closing: Closing | null = null;
  #framesRead = 0;
  #wake: () => void = () => {};

  constructor(socket: WebSocket, documented: z.ZodType<Frame>) {
    this.#socket = socket;
    this.#documented = documented;
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        this.#closing = { code, reason: reason.toString() };
        resolve(this.#closing);
        this.#wake();
      });
    });
    socket.on('error', () => {});
    socket.on('message', (bytes, isBinary) =>
      this.#receive((bytes as Buffer).toString(), isBinary),
    );
    onTestFinished(() => {
      socket.terminate();
      const [first] = this.#undocumented;
      if (first !== undefined) throw first;
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** The received frames that no call of `next` has consumed yet. */
  get unseen(): readonly Frame[] {
    return this.frames.slice(this.#framesRead);
  }

  send(frame: Sent): void {
    this.sendRaw(JSON.stringify(frame));
  }

  sendRaw(bytes: string | Buffer): void {
    this.#socket.send(bytes);
  }

  /** Waits for a matching frame and skips the frames before it. */
  async next<F extends Frame>(
    isIt: ((frame: Frame) => frame is F) | ((frame: Frame) => boolean),
  ): Promise<F> {
    for (;;) {
      const [first] = this.#undocumented;
      if (first !== undefined) throw first;
      const frame = this.frames[this.#framesRead];
      if (frame === undefined) {
        if (this.#closing !== null) throw new Error(`closed: ${JSON.stringify(this.#closing)}`);
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      this.#framesRead += 1;
      if (isIt(frame)) return frame as F;
    }
  }

  /** Waits for a frame of a type and skips the frames before it. */
  nextOf<T extends Frame['type']>(
    type: T,
    isIt: (frame: Extract<Frame, { type: T }>) => boolean = () => true,
  ): Promise<Extract<Frame, { type: T }>> {
    return this.next(isOf(type, isIt));
  }

  /**
   * The first frame of a type among the received frames. If no such frame was received, waits for
   * the next one.
   */
  async find<T extends Frame['type']>(
    type: T,
    isIt: (frame: Extract<Frame, { type: T }>) => boolean = () => true,
  ): Promise<Extract<Frame, { type: T }>> {
    const is = isOf<Frame, T>(type, isIt);
    return this.frames.find(is) ?? this.next(is);
  }

  /** Stops reading, like a client that hangs. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Closes the connection without a closing handshake. */
  cut(): void {
    this.#socket.terminate();
  }

  /** Closes the socket, as a browser does when its page closes. */
  async leave(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }

  #receive(text: string, isBinary: boolean): void {
    const received: unknown = JSON.parse(text);
    for (const frame of Array.isArray(received) ? received : [received]) {
      const parsed = this.#documented.safeParse(frame);
      if (!isBinary && parsed.success && isDeepStrictEqual(parsed.data, frame)) {
        this.frames.push(parsed.data);
        continue;
      }
      const why = parsed.success ? 'has fields that are not documented' : parsed.error.message;
      this.#undocumented.push(new Error(`a frame ${why}: ${JSON.stringify(frame).slice(0, 500)}`));
    }
    this.#wake();
  }
}

function isOf<Frame extends AnyFrame, T extends Frame['type']>(
  type: T,
  isIt: (frame: Extract<Frame, { type: T }>) => boolean,
): (frame: Frame) => frame is Extract<Frame, { type: T }> {
  return (frame): frame is Extract<Frame, { type: T }> =>
    frame.type === type && isIt(frame as Extract<Frame, { type: T }>);
}

export function socketAt(
  origin: string,
  path: string,
  { headers, isDeaf }: { readonly headers: Record<string, string>; readonly isDeaf: boolean },
): WebSocket {
  const options: ClientOptions = { headers, autoPong: !isDeaf, perMessageDeflate: false };
  return new WebSocket(`${origin.replace('http', 'ws')}${path}`, options);
}

/**
 * Waits until the server refuses a socket in plain HTTP, and returns the status and the problem.
 */
export async function refusalOf(socket: WebSocket) {
  socket.on('error', () => {});
  const [, answer] = (await Promise.race([
    once(socket, 'unexpected-response'),
    once(socket, 'open').then(() => {
      socket.terminate();
      throw new Error('the socket was opened');
    }),
  ])) as [unknown, IncomingMessage];
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  const retryAfter = answer.headers['retry-after'];
  return { status: answer.statusCode, problem: JSON.parse(text) as { code: string }, retryAfter };
}
