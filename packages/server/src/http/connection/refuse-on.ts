import { Buffer } from 'node:buffer';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestRefused } from '../../request-refused.ts';
import { problemOf } from '../answer.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** Writes a refusal as plain HTTP to a raw socket and closes it. */
export function refuseOn(socket: Duplex, failure: RequestRefused): void {
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
  if (extra.allow !== undefined) lines.push(`Allow: ${extra.allow.join(', ')}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
