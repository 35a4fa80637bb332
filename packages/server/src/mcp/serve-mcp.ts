import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorise } from '../auth/authorise.ts';
import type { AccessStanding } from '../auth/principal.ts';
import { callerOf } from '../http/caller.ts';
import { addressOf } from '../http/connection/address.ts';
import { hangUpOf } from '../http/hang-up.ts';
import { RouteCalls } from '../http/route-calls.ts';
import type { Handlers } from '../http/route-request.ts';
import { refusalOf } from '../http/answer.ts';
import { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';
import { AgentDesks } from './agent/agent-desk.ts';
import { mcpServer } from './mcp-server.ts';

const METADATA = '/.well-known/oauth-protected-resource';
const WAITING_TOOLS: readonly unknown[] = ['ask', 'next_task'];

/**
 * Serves MCP at `/mcp`, if it is switched on. Returns a function that ends the connections of
 * agents.
 */
export function serveMcp(app: FastifyInstance, services: Services, handlers: Handlers): () => void {
  if (!services.config.hasMcpDoor) return () => {};
  const calls = new RouteCalls(handlers);
  const desks = new AgentDesks(services);
  const mcp = createMcpHandler(
    ({ era, authInfo }) => {
      const by = authInfo?.extra?.['by'] as AccessStanding;
      return mcpServer({ services, calls, desks, by, isModern: era === 'modern' });
    },
    { onerror: ({ name }) => services.log.info({ what: 'mcp-error', error: name }) },
  );
  for (const method of ['POST', 'GET', 'DELETE'] as const) {
    app.route({
      method,
      url: '/mcp',
      config: { name: 'mcp' },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const by = await callerOfMcp(services, request, reply);
        refuseBatch(request.body);
        const { authorization: _, cookie: __, ...headers } = request.headers;
        const asked = new Request(`${services.own().origin}/mcp`, {
          method,
          headers: headers as Record<string, string>,
          signal: hangUpOf(reply.raw),
        });
        const authInfo = { token: '', clientId: '', scopes: [], extra: { by } };
        const answer = await mcp.fetch(asked, { authInfo, parsedBody: request.body });
        return send(answer, reply);
      },
    });
  }
  for (const url of [METADATA, `${METADATA}/mcp`]) {
    app.route({
      method: 'GET',
      url,
      config: { name: 'mcpMetadata' },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        await services.rates.requests.take(`from ${addressOf(request.raw, services.config)}`);
        const { origin } = services.own();
        return reply.type('application/json; charset=utf-8').send({
          resource: `${origin}/mcp`,
          resource_name: 'Conch',
          bearer_methods_supported: ['header'],
          resource_documentation: `${origin}/api/v1/docs`,
        });
      },
    });
  }
  return () => {
    desks.close();
    void mcp.close();
  };
}

/**
 * The caller of an MCP request. Only a token counts: a browser sends its cookie by itself, so a page
 * of another site could use it (T4).
 */
async function callerOfMcp(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AccessStanding> {
  try {
    const { authorization } = request.headers;
    const { raw, method, routeOptions } = request;
    const caller = { headers: { authorization }, raw, method, routeOptions };
    const { by, key } = await callerOf(services, caller);
    const isAgent = by?.principal.kind === 'agent';
    const refusal = authorise(by, isAgent ? 'hold-floor' : 'know-oneself');
    if (refusal !== null) throw refusal;
    if (by === null) throw new Error('a caller without a credential is refused');
    if (key !== null) {
      const { waits, answers } = services.rates;
      (isWaiting(request.body) ? waits : answers).enter(key, reply.raw);
    }
    return by;
  } catch (error) {
    const failure = refusalOf(error);
    if (failure.status === 401) {
      const { origin } = services.own();
      reply.header('www-authenticate', `Bearer resource_metadata="${origin}${METADATA}"`);
    }
    throw failure;
  }
}

// T14: a batch would count as one request. The revisions since June 2025 have no batches.
function refuseBatch(body: unknown): void {
  if (!Array.isArray(body)) return;
  const what = 'The request is a batch. Send one JSON-RPC message at a time.';
  throw new RequestRefused('bad-input', what);
}

function isWaiting(body: unknown): boolean {
  const { params } = (body ?? {}) as { readonly params?: { readonly name?: unknown } };
  return WAITING_TOOLS.includes(params?.name);
}

function send(answer: Response, reply: FastifyReply): FastifyReply {
  reply.status(answer.status);
  for (const [name, value] of answer.headers) reply.header(name, value);
  if (answer.body === null) return reply.send();
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed beside types of browsers
  return reply.send(Readable.fromWeb(answer.body as ReadableStream));
}
