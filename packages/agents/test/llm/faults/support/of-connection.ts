import type { RequestListener } from 'node:http';
import type { ProviderKind } from '../../../../src/llm/providers/provider.ts';
import { answering, streaming } from './answering.ts';
import type { Fault } from './fault.ts';
import { framesOf } from './wire-frames.ts';

/** Writes raw bytes to the socket and closes it. */
const raw =
  (text: string): RequestListener =>
  (request) =>
    void request.socket.end(text);

const begun = (kind: ProviderKind): string =>
  framesOf(kind, { texts: ['Hello.'], finish: null }).join('');

const chunked = (text: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n${text}`;

const nobody: RequestListener = (_request, response) => void response.end();

/** Providers that cannot be reached or break the connection. */
export const CONNECTION_FAULTS: readonly Fault[] = [
  {
    name: 'nobody knows',
    answers: () => nobody,
    options: {
      baseUrl: 'https://models.example/v1',
      outside: {
        outbound: ['models.example'],
        resolve: () => Promise.reject(new Error('ENOTFOUND')),
      },
    },
    ends: 'provider-down',
    asked: 0,
  },
  {
    name: 'is known by a name without an address',
    answers: () => nobody,
    options: {
      baseUrl: 'https://models.example/v1',
      outside: { outbound: ['models.example'], resolve: () => Promise.resolve([]) },
    },
    kinds: ['compatible'],
    ends: 'provider-down',
    asked: 0,
  },
  {
    name: 'has a name that leads to this machine',
    answers: () => nobody,
    options: {
      baseUrl: 'https://models.example/v1',
      outside: { outbound: ['models.example'], resolve: () => Promise.resolve(['127.0.0.1']) },
    },
    ends: 'provider-address',
    asked: 0,
  },
  {
    name: 'is not listed',
    answers: () => nobody,
    options: { outside: { outbound: [] } },
    ends: 'provider-address',
    asked: 0,
  },
  {
    name: 'hangs up before it answers',
    answers: () => (request) => void request.socket.destroy(),
    ends: 'disconnected',
    asked: 3,
  },
  {
    name: 'resets the connection before it answers',
    answers: () => (request) => void request.socket.resetAndDestroy(),
    ends: 'disconnected',
    asked: 3,
  },
  {
    name: 'hangs up within its headers',
    answers: () => raw('HTTP/1.1 200 OK\r\ncontent-type: te'),
    ends: 'disconnected',
    asked: 3,
  },
  {
    name: 'hangs up after its headers',
    answers: () => raw(chunked('')),
    ends: 'disconnected',
    asked: 3,
  },
  {
    name: 'hangs up in the middle of its answer',
    answers: (kind) => (request, response) => {
      streaming(response).write(begun(kind), () => request.socket.destroy());
    },
    ends: 'disconnected',
    said: ['Hello.'],
  },
  {
    name: 'does not speak HTTP',
    answers: () => raw('SSH-2.0-OpenSSH_9.6\r\n'),
    ends: 'garbled',
  },
  {
    name: 'says a size that is none',
    answers: () => raw(chunked('zz\r\nhello\r\n')),
    ends: 'garbled',
  },
  {
    name: 'ends before the length that it said',
    answers: (kind) =>
      raw(
        `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 99999\r\n\r\n${begun(kind)}`,
      ),
    ends: 'disconnected',
    said: ['Hello.'],
  },
  {
    name: 'switches to another protocol',
    answers: () =>
      raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ends: 'disconnected',
    asked: 3,
  },
  {
    name: 'sends a megabyte of headers',
    answers: () => raw(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`),
    ends: 'garbled',
  },
  ...[301, 302, 303, 307, 308].map((status): Fault => ({
    name: `leads elsewhere with ${status}`,
    answers: () => answering(status, '', { location: 'http://127.0.0.1:80/canary' }),
    ends: 'provider-address',
  })),
  {
    name: 'leads to itself for ever',
    answers: () => (request, response) =>
      void response.writeHead(307, { location: request.url ?? '/' }).end(),
    ends: 'provider-address',
  },
];
