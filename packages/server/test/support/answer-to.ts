import { once } from 'node:events';
import { connect } from 'node:net';

const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** The first line of the response to a hand-written request for a socket. */
export function answerTo(
  origin: string,
  headers: readonly string[],
  path = '/ws',
): Promise<string> {
  return answerToLines(origin, [`GET ${path} HTTP/1.1`, ...headers, ...UPGRADE]);
}

/** The first line of the response to these request lines. */
export async function answerToLines(origin: string, lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return bytes.toString().split('\r\n')[0] ?? '';
}
