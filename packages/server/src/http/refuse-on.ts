import { Buffer } from 'node:buffer';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Failure } from '../failure.ts';
import { problemOf } from './answer.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** Says no in plain HTTP where there is nothing to reply with, and hangs up. */
export function refuseOn(socket: Duplex, failure: Failure): void {
  const { status, extra } = failure;
  const body = JSON.stringify(problemOf(failure));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  if (extra.retryAfterSeconds !== undefined) lines.push(`Retry-After: ${extra.retryAfterSeconds}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
