import type { Buffer } from 'node:buffer';
import { createServer as createHttp, type IncomingMessage } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { originRefusal } from '../auth/origin-check.ts';
import { Failure } from '../failure.ts';
import { opensNowhere, PAGE_ROUTE, sendNowhere, type PageFile } from '../page-files.ts';
import type { Services } from '../services.ts';
import { failureOf, problemOf } from './answer.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { sentInSteps } from './in-steps.ts';
import { inTurn } from './in-turn.ts';
import { readJson } from './read-json.ts';
import { refuseOn } from './refuse-on.ts';

// How often it is looked, meanwhile, whether someone takes too long.
const CHECKS = 10;
const UNREAD_BYTES = 64 * 1024 * 1024;

/** The HTTP server with everything but its routes: bounds, headers, failures, what is logged. */
export function httpServer(
  services: Services,
  tls: { readonly cert: Buffer; readonly key: Buffer } | null,
  files: readonly PageFile[],
): FastifyInstance {
  const { limits } = services.config;
  const bounds = {
    maxHeaderSize: limits.headerBytes,
    requestTimeout: limits.requestMs,
    headersTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.ceil(limits.requestMs / CHECKS),
    highWaterMark: limits.unsentBytes,
    // Node.js itself would refuse it in no words of ours; a foreign name it is as well.
    requireHostHeader: false,
    // Whoever offers something else (curl: HTTP/2) is answered as if they had not.
    shouldUpgradeCallback: ({ headers }: IncomingMessage) =>
      headers.upgrade?.toLowerCase() === 'websocket',
  };
  const app = fastify({
    serverFactory: (listener) => {
      const handler = inTurn(listener, limits.stalledMs);
      const server =
        tls === null ? createHttp(bounds, handler) : createHttps({ ...bounds, ...tls }, handler);
      server.on('clientError', refuseRaw);
      // Node.js itself would answer what it cannot promise, in no words of ours.
      return server.on('checkExpectation', handler);
    },
    bodyLimit: limits.bodyBytes,
    // Whoever keeps a connection open must not keep the server from stopping.
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    frameworkErrors: (error, _request, reply) => void fail(services, error, reply),
    routerOptions: { maxParamLength: 500 },
  });
  acceptJsonOnly(app, limits);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (isProbe(request)) return;
    const { headers, method, routeOptions } = request;
    const isChange = method !== 'GET' && method !== 'HEAD';
    const isPage = routeOptions.config.name === PAGE_ROUTE || opensNowhere(request);
    const refusal = originRefusal(services.own(), { headers, isChange, isPage });
    if (refusal !== null) throw refusal;
  });
  app.addHook('onSend', async (_request, reply, payload) => sentInSteps(reply, payload));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.name ?? 'none';
    const ms = reply.elapsedTime;
    services.metrics.countAnswer(route, reply.statusCode, ms / 1000);
    services.log.info({ what: 'answer', route, status: reply.statusCode, ms: Math.round(ms) });
  });
  app.setErrorHandler((error, _request, reply) => fail(services, error, reply));
  app.setNotFoundHandler((request, reply) => {
    const page = sendNowhere(files, request, reply);
    if (page !== null) return page;
    const what = `There is no ${request.method} here; /api/v1/docs lists what there is.`;
    return fail(services, new Failure('no-such-route', what), reply);
  });
  return app;
}

function acceptJsonOnly(app: FastifyInstance, limits: Services['config']['limits']): void {
  app.removeAllContentTypeParsers();
  const json = { mostDeep: limits.jsonDepth, mostValues: limits.bodyValues };
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : readJson(String(text), json));
    } catch (error) {
      done(error as Error);
    }
  });
}

// Who looks whether a server is alive asks by its address, whatever that is, and is told nothing.
function isProbe({ url }: FastifyRequest): boolean {
  return url === '/livez' || url === '/readyz' || url === '/healthz';
}

const OF_FASTIFY: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Failure(
    'too-large',
    'That is more than this server takes at once; send less.',
  ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Failure(
    'wrong-type',
    'Send JSON, and say so: “Content-Type: application/json”.',
  ),
};

function fail(services: Services, error: unknown, reply: FastifyReply): FastifyReply {
  const failure = knownFailure(error);
  if (failure.code === 'broken') {
    // The place, never the values: they may be what someone wrote.
    const { name, stack } = error instanceof Error ? error : new Error('not an error');
    const at = stack
      ?.split('\n')
      .find((line) => line.trim().startsWith('at '))
      ?.trim();
    services.log.error({ what: 'broken', error: name, at });
  }
  const { retryAfterSeconds } = failure.extra;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  if (isReadAway(reply)) reply.removeHeader('connection');
  // What would have been a file is no file for having failed.
  return reply
    .removeHeader('content-disposition')
    .status(failure.status)
    .headers(SECURITY_HEADERS)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(failure)));
}

// Fastify hangs up on a body that it refuses, and who is cut off while sending does not read why:
// what is not too much is let through unread. Who wants to hang up afterwards is let go.
function isReadAway({ request }: FastifyReply): boolean {
  const { connection, 'content-length': length } = request.headers;
  return Number(length) <= UNREAD_BYTES && connection?.toLowerCase() !== 'close';
}

function knownFailure(error: unknown): Failure {
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = code === undefined ? undefined : OF_FASTIFY[code];
  if (known !== undefined) return known;
  // The rest of what Fastify itself refuses is about how the request was written.
  if (code?.startsWith('FST_ERR_') === true && (statusCode ?? 500) < 500) {
    return new Failure(
      'bad-input',
      'The request cannot be read as it was written; check its address and its length.',
    );
  }
  return failureOf(error);
}

/** What is not even HTTP, or has headers without end, is refused before there is a request. */
function refuseRaw(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (socket.destroyed || error.code === 'ECONNRESET') return void socket.destroy();
  const failure =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Failure('header-too-large', 'The headers are larger than this server takes; send less.')
      : new Failure('bad-input', 'That is not HTTP as this server reads it.');
  refuseOn(socket, failure);
}
