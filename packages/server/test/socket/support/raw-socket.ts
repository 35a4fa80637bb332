import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The first byte of an unfragmented frame, by its type. */
export const WHOLE = { text: 0x81, close: 0x88, ping: 0x89, pong: 0x8a } as const;

/** The header length of frames whose payload length does not fit into the second byte. */
const HEAD_BYTES = new Map([
  [126, 4],
  [127, 10],
]);

interface RawFrame {
  readonly first: number;
  readonly payload: Buffer;
}

/** A hand-written WebSocket client. It can stop reading, or send an unfinished frame. */
export class RawSocket {
  readonly #socket: Socket;
  /** The received bytes of an incomplete frame. */
  #buffered: Buffer;
  #hasEnded = false;
  #wake = (): void => {};

  constructor(socket: Socket, rest: Buffer) {
    this.#socket = socket;
    this.#buffered = rest;
    const ended = (): void => {
      this.#hasEnded = true;
      this.#wake();
    };
    socket.on('close', ended).on('end', ended).on('error', ended);
    socket.on('data', (bytes) => {
      this.#buffered = Buffer.concat([this.#buffered, bytes]);
      this.#wake();
    });
  }

  /** Resolves when all bytes have left this process, or the socket has failed. */
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

  /** All frames up to a frame with this first byte. Throws if the connection ends earlier. */
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

  /** The code with which the server closes the socket. */
  async closing(): Promise<number | undefined> {
    return codeIn(await this.until(WHOLE.close));
  }

  #take(): RawFrame | null {
    const rest = this.#buffered;
    const short = (rest[1] ?? 0) & 0x7f;
    const head = HEAD_BYTES.get(short) ?? 2;
    if (rest.length < head) return null;
    const end = head + payloadLength(rest, short);
    if (rest.length < end) return null;
    this.#buffered = rest.subarray(end);
    return { first: rest[0] ?? 0, payload: rest.subarray(head, end) };
  }
}

/**
 * A length up to 125 is in the second byte, and a longer length follows that byte (RFC 6455, 5.2).
 */
function payloadLength(frame: Buffer, short: number): number {
  if (short === 127) return Number(frame.readBigUInt64BE(2));
  return short === 126 ? frame.readUInt16BE(2) : short;
}

/** The code of the close frame among these frames. */
export function codeIn(frames: readonly RawFrame[]): number | undefined {
  return frames.find(({ first }) => first === WHOLE.close)?.payload.readUInt16BE(0);
}

/** The header of a client's frame, with a mask of zeros. */
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
