import type { Buffer } from 'node:buffer';
import { createServer as createHttp, type IncomingMessage, type ServerOptions } from 'node:http';
import { createServer as createHttps } from 'node:https';
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { originRefusal } from '../../auth/origin-check.ts';
import { RequestRefused } from '../../request-refused.ts';
import { opensNowhere, PAGE_ROUTE, sendNowhere, type PageFile } from '../../page-files.ts';
import type { Services } from '../../services.ts';
import { refusalOf, problemOf } from '../answer.ts';
import { isOpenaiPath } from '../../openai/paths.ts';
import { SHARED_ROUTE } from '../shared-page.ts';
import { clientErrorHandler, type NewestAnswers } from './client-error.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { sentInSteps } from './in-steps.ts';
import { inTurn } from './in-turn.ts';
import { answerOtherMethod, KnownMethods } from './methods.ts';
import { readJson } from '../read-json.ts';

// The number of checks for slow requests during one time limit.
const CHECKS = 10;
// Longer than a reverse proxy keeps an idle connection (nginx: 60 s). Otherwise the proxy sends a
// request on a connection that the server is closing, and the user gets a 502.
const KEEP_ALIVE_MS = 75_000;
const UNREAD_BYTES = 64 * 1024 * 1024;

/** The HTTP server without routes: limits, headers, failures and logging. */
export function httpServer(
  services: Services,
  tls: { readonly cert: Buffer; readonly key: Buffer } | null,
  files: readonly PageFile[],
): FastifyInstance {
  const { limits } = services.config;
  const bounds = boundsOf(limits);
  const app = fastify({
    serverFactory: (listener) => {
      const newest: NewestAnswers = new WeakMap();
      const handler = inTurn(listener, { stalledMs: limits.stalledMs, newest });
      const server =
        tls === null ? createHttp(bounds, handler) : createHttps({ ...bounds, ...tls }, handler);
      server.on('clientError', clientErrorHandler(newest));
      // Answers an unknown expectation as a problem. Without this handler, Node would answer it
      // with its own text.
      return server.on('checkExpectation', handler);
    },
    bodyLimit: limits.bodyBytes,
    // Closes open connections, because otherwise the server cannot stop.
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    frameworkErrors: (error, _request, reply) => void fail(services, error, reply),
    routerOptions: { maxParamLength: 500 },
  });
  acceptJsonOnly(app, limits);
  const known = new KnownMethods(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    const { headers, method, raw, routeOptions } = request;
    const hosts = raw.headersDistinct.host;
    if (isProbe(request) && !request.is404 && (hosts?.length ?? 0) < 2) return;
    const isChange = method !== 'GET' && method !== 'HEAD';
    const { name = '' } = routeOptions.config;
    const isPage = [PAGE_ROUTE, SHARED_ROUTE].includes(name) || opensNowhere(request);
    const allowed = isOpenaiPath(request) ? services.config.openaiOrigins : [];
    const refusal = originRefusal(services.own(), { headers, hosts, isChange, isPage, allowed });
    if (refusal !== null) throw refusal;
    await answerOtherMethod(known, request, reply);
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
    const what = 'There is nothing at this path. See /api/v1/docs for all routes.';
    return fail(services, new RequestRefused('no-such-route', what), reply);
  });
  return app;
}

/** The limits that Node's HTTP server enforces. */
function boundsOf(limits: Services['config']['limits']): ServerOptions {
  return {
    maxHeaderSize: limits.headerBytes,
    requestTimeout: limits.requestMs,
    headersTimeout: limits.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.ceil(limits.requestMs / CHECKS),
    highWaterMark: limits.unsentBytes,
    // Node would refuse a missing host with its own text. Our check treats it as a foreign host.
    requireHostHeader: false,
    // Ignores any other upgrade, for example the HTTP/2 offer of curl.
    shouldUpgradeCallback: ({ headers }: IncomingMessage) =>
      headers.upgrade?.toLowerCase() === 'websocket',
  };
}

function acceptJsonOnly(app: FastifyInstance, limits: Services['config']['limits']): void {
  app.removeAllContentTypeParsers();
  const json = { mostDeep: limits.jsonDepth, mostValues: limits.bodyValues };
  // An import may be long, so its handler reads it as a stream after checking the caller.
  app.addContentTypeParser('application/x-ndjson', (request, payload, done) => {
    if (request.routeOptions.config.name === 'importSpace') done(null, payload);
    else done(WRONG_TYPE);
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : readJson(String(text), json));
    } catch (error) {
      done(error as Error);
    }
  });
}

// Health probes use any address of the server, and their responses reveal nothing.
function isProbe({ url }: FastifyRequest): boolean {
  return url === '/livez' || url === '/readyz' || url === '/healthz';
}

const WRONG_TYPE = new RequestRefused(
  'wrong-type',
  'The request is not marked as JSON. Send JSON with “Content-Type: application/json”.',
);

const OF_FASTIFY: Readonly<Record<string, RequestRefused>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new RequestRefused(
    'too-large',
    'The request is too large. Send less at once.',
  ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: WRONG_TYPE,
};

const UPGRADE = { upgrade: 'websocket', connection: 'Upgrade' };

function fail(services: Services, error: unknown, reply: FastifyReply): FastifyReply {
  const failure = knownRefusal(error);
  const { raw } = reply.request;
  if (raw.destroyed && !raw.complete) {
    services.log.info({ what: 'client-left' });
  } else if (failure.code === 'broken') {
    // Logs the position in the code and never values, because values may be private.
    const { name, stack } = error instanceof Error ? error : new Error('not an error');
    const at = stack
      ?.split('\n')
      .find((line) => line.trim().startsWith('at '))
      ?.trim();
    services.log.error({ what: 'broken', error: name, ...codesOf(error), at });
  }
  const { retryAfterSeconds, allow } = failure.extra;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (failure.status === 401 && !reply.hasHeader('www-authenticate')) {
    reply.header('www-authenticate', 'Bearer');
  }
  if (isReadAway(reply)) reply.removeHeader('connection');
  if (allow !== undefined) reply.header('allow', allow.join(', '));
  if (failure.code === 'upgrade-required') reply.headers(UPGRADE);
  // A route may have announced a file download, but this response is an error and not the file.
  return reply
    .removeHeader('content-disposition')
    .status(failure.status)
    .headers(SECURITY_HEADERS)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(failure)));
}

/** The error codes of Node and SQLite name the cause and contain no values. */
function codesOf(error: unknown): { readonly code?: string; readonly errcode?: number } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('errcode' in error && typeof error.errcode === 'number' && { errcode: error.errcode }),
  };
}

// Whether the server reads and drops the rest of a refused body. Without this, Fastify closes the
// connection, and a client that is still sending never reads the error. With `Connection: close`
// the connection closes in any case.
function isReadAway({ request }: FastifyReply): boolean {
  const { connection, 'content-length': length } = request.headers;
  return Number(length) <= UNREAD_BYTES && connection?.toLowerCase() !== 'close';
}

function knownRefusal(error: unknown): RequestRefused {
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = code === undefined ? undefined : OF_FASTIFY[code];
  if (known !== undefined) return known;
  // All other Fastify errors are about the form of the request.
  if (code?.startsWith('FST_ERR_') === true && (statusCode ?? 500) < 500) {
    return new RequestRefused(
      'bad-input',
      'The request cannot be read. Check its URL and its Content-Length.',
    );
  }
  return refusalOf(error);
}
