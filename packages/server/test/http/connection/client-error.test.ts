import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import {
  clientErrorHandler,
  type NewestAnswers,
} from '../../../src/http/connection/client-error.ts';
import { inTurn } from '../../../src/http/connection/in-turn.ts';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const HALF_HEAD = 'GET / HTTP/1.1\r\nHost:';
const HALF_BODY = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc';

/**
 * Returns everything that the server wrote on one connection. Node's request time-out is triggered
 * once the server has read all bytes and `isReady` returns true, so that the machine's speed does
 * not matter.
 */
async function answersTo(
  bytes: string,
  listener: RequestListener,
  isReady: (answer: ServerResponse | undefined) => boolean = () => true,
): Promise<string> {
  const newest: NewestAnswers = new WeakMap();
  const server = createServer(NO_TIMEOUTS, inTurn(listener, { stalledMs: 60_000, newest }));
  const onError = clientErrorHandler(newest);
  server.on('clientError', onError);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(bytes);
  const [socket] = await accepted;
  while (!socket.destroyed && !(socket.bytesRead === bytes.length && isReady(newest.get(socket)))) {
    await new Promise(setImmediate);
  }
  const timeout = Object.assign(new Error('time-out'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!socket.destroyed) onError(timeout, socket);
  return text(client);
}

const NO_TIMEOUTS = { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 };

const statuses = (answers: string): readonly string[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3})/gu)].map(([, status]) => status ?? '');

const answerAll: RequestListener = (_request, answer) => void answer.end('ok');
const answerNothing: RequestListener = () => {};

const isAnswered = (answer: ServerResponse | undefined): boolean => answer?.closed === true;
const hasBegun = (answer: ServerResponse | undefined): boolean => answer?.headersSent === true;

test('a connection on which the client sends nothing is closed without a response', async () => {
  expect(await answersTo('', answerAll)).toBe('');
});

test('a connection with only a line break is closed without a response', async () => {
  expect(await answersTo('\r\n', answerAll)).toBe('');
});

test('Node closes an idle kept-alive connection without a second response', async () => {
  const server = createServer({ keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 }, answerAll);
  server.on('clientError', clientErrorHandler(new WeakMap()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(GET);
  expect(statuses(await text(client))).toEqual(['200']);
});

test('an incomplete request head is refused with 408', async () => {
  expect(statuses(await answersTo(HALF_HEAD, answerAll))).toEqual(['408']);
});

test('an incomplete request head after an answered request is refused with 408', async () => {
  expect(statuses(await answersTo(GET + HALF_HEAD, answerAll, isAnswered))).toEqual(['200', '408']);
});

test('an incomplete body is refused with 408 if its request has no response yet', async () => {
  expect(statuses(await answersTo(HALF_BODY, answerNothing))).toEqual(['408']);
});

test('an incomplete body gets no second response if its request was already answered', async () => {
  expect(statuses(await answersTo(HALF_BODY, answerAll, hasBegun))).toEqual(['200']);
});

test('an incomplete request head gets no error while the previous response is being sent', async () => {
  const answerHalf: RequestListener = (_request, answer) => void answer.write('half');
  expect(statuses(await answersTo(GET + HALF_HEAD, answerHalf, hasBegun))).toEqual(['200']);
});

test('an incomplete body gets no error while the previous response is being sent', async () => {
  const answerHalf: RequestListener = (_request, answer) => void answer.write('half');
  const answers = await answersTo(GET + HALF_BODY, answerHalf, (answer) => answer !== undefined);
  expect(statuses(answers)).not.toContain('408');
});

test('bytes that are not HTTP are refused with 400', async () => {
  expect(statuses(await answersTo('hello\r\n\r\n', answerAll))).toEqual(['400']);
});
