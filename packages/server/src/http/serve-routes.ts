import { HTTP_API, type Route, type RouteName } from '@conch/protocol';
import type { SpaceId } from '@conch/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorise } from '../auth/authorise.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './route-request.ts';
import { callerOf } from './caller.ts';
import { readRequest } from './read-request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's name, for metrics and logs. */
    readonly name?: string;
  }
}

type AnyHandler = (asked: object) => Promise<unknown>;

/**
 * Registers every route of the table. All routes are authorised, validated and answered in the same
 * way.
 */
export function serveRoutes(app: FastifyInstance, services: Services, handlers: Handlers): void {
  for (const [name, route] of Object.entries(HTTP_API) as [RouteName, Route][]) {
    app.route({
      method: route.method,
      url: `/api/v1${route.path}`,
      config: { name },
      exposeHeadRoute: hasHead(route),
      handler: (request, reply) =>
        answer(services, route, handlers[name] as AnyHandler, { request, reply }),
    });
  }
}

async function answer(
  services: Services,
  route: Route,
  handler: AnyHandler,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<unknown> {
  const { by, key } = await callerOf(services, request);
  // Event streams last long and have their own limit.
  const isStream = route.answer.type === 'text/event-stream';
  if (key !== null && !isStream) {
    const { waits, answers } = services.rates;
    (isWaiting(route, request) ? waits : answers).enter(key, reply.raw);
  }
  throwIf(authorise(by, route.action));
  const read = readRequest(route, request);
  const { spaceId = null } = (read.params ?? {}) as { readonly spaceId?: SpaceId };
  if (spaceId !== null) throwIf(authorise(by, route.action, spaceId));
  const permission = { by, action: route.action, spaceId };
  const body = await handler({ ...read, by, permission, request, reply });
  if (reply.sent) return reply;
  // A handler sets the pending status itself.
  if (reply.statusCode !== route.answer.pending) reply.status(route.answer.status);
  // The handler has set the type of the picture.
  if (route.answer.type === 'image/*') return reply.send(body);
  if (route.answer.type !== undefined) return reply.type(typed(route.answer.type)).send(body);
  if (route.answer.body === null) return reply.send();
  const version = (body as { readonly version?: unknown }).version;
  if (typeof version === 'number') reply.header('etag', `"${version}"`);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Whether a request waits for agents. Such a request holds no answer, so it has its own limit. */
function isWaiting({ answer: { pending } }: Route, { query, body }: FastifyRequest): boolean {
  if (pending === undefined) return false;
  return [query, body].some((part) => Number((part as { wait?: unknown } | null)?.wait) > 0);
}

// Streams have no HEAD, because a HEAD request would produce a whole stream that nobody reads.
function hasHead({ method, answer: { type, isStreamed } }: Route): boolean {
  if (method !== 'GET' || isStreamed === true) return false;
  return type === undefined || !STREAMS.includes(type);
}

const STREAMS: readonly string[] = [
  'text/event-stream',
  'application/x-ndjson',
  'application/vnd.sqlite3',
];

// Without a charset, some clients do not read text as UTF-8.
function typed(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

function throwIf(failure: Error | null): void {
  if (failure !== null) throw failure;
}
