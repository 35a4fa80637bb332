import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the first byte of a whole frame is, by what it carries. */
export const WHOLE = { text: 0x81, close: 0x88, ping: 0x89, pong: 0x8a } as const;

interface RawFrame {
  readonly first: number;
  readonly payload: Buffer;
}

/** A client that speaks WebSocket by hand: it need not read, nor end what it has begun. */
export class RawSocket {
  readonly #socket: Socket;
  /** What has come and is no whole frame yet. */
  #rest: Buffer;
  #hasEnded = false;
  #wake = (): void => {};

  constructor(socket: Socket, rest: Buffer) {
    this.#socket = socket;
    this.#rest = rest;
    const ended = (): void => {
      this.#hasEnded = true;
      this.#wake();
    };
    socket.on('close', ended).on('end', ended).on('error', ended);
    socket.on('data', (bytes) => {
      this.#rest = Buffer.concat([this.#rest, bytes]);
      this.#wake();
    });
  }

  /** Resolves when all of it has left this process, or never can. */
  write(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.write(bytes, () => resolve());
    });
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** All frames up to one of this sort; throws when the line ends without one. */
  async until(first: number): Promise<readonly RawFrame[]> {
    const frames: RawFrame[] = [];
    for (;;) {
      const frame = this.#take();
      if (frame !== null) frames.push(frame);
      if (frame?.first === first) return frames;
      if (frame !== null) continue;
      if (this.#hasEnded) throw new Error(`ended after ${frames.length} frames`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** With which code the server closes it. */
  async closing(): Promise<number | undefined> {
    return codeIn(await this.until(WHOLE.close));
  }

  #take(): RawFrame | null {
    const rest = this.#rest;
    const short = (rest[1] ?? 0) & 0x7f;
    // The server says nothing here that is longer than 64 KiB.
    const head = short === 126 ? 4 : 2;
    if (rest.length < head) return null;
    const end = head + (short === 126 ? rest.readUInt16BE(2) : short);
    if (rest.length < end) return null;
    this.#rest = rest.subarray(end);
    return { first: rest[0] ?? 0, payload: rest.subarray(head, end) };
  }
}

/** The code of the close that is among frames. */
export function codeIn(frames: readonly RawFrame[]): number | undefined {
  return frames.find(({ first }) => first === WHOLE.close)?.payload.readUInt16BE(0);
}

/** The head of a client's frame, with a mask that changes nothing. */
export function headOf(first: number, length: number): Buffer {
  if (length < 126) return Buffer.of(first, 0x80 | length, 0, 0, 0, 0);
  const head = Buffer.of(first, 0x80 | 127, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

export function frameOf(first: number, payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload);
  return Buffer.concat([headOf(first, bytes.length), bytes]);
}

/** Opens a socket by hand. */
export async function openRaw(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawSocket> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const lines = {
    Host: host,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64'),
    ...headers,
  };
  const said = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  socket.write([`GET ${path} HTTP/1.1`, ...said, '', ''].join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const end = answer.indexOf('\r\n\r\n');
  if (!answer.toString('latin1').startsWith('HTTP/1.1 101 ')) throw new Error('not let in');
  return new RawSocket(socket, answer.subarray(end + 4));
}
