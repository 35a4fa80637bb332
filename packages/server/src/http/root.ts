import type { Readable } from 'node:stream';
import { ROOT_API, type Route } from '@conch/protocol';
import { accessEpoch } from '@conch/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorise } from '../auth/authorise.ts';
import { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';
import { addressOf } from './connection/address.ts';
import { callerOf } from './caller.ts';
import { sharedPage } from './shared-page.ts';

type RootHandlers = Readonly<
  Record<keyof typeof ROOT_API, (asked: RootRequest) => Promise<string | Readable>>
>;

interface RootRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Adds the routes for monitoring at the root of the server. */
export function serveRoot(app: FastifyInstance, services: Services): void {
  const handlers = rootHandlers(services);
  for (const [name, route] of Object.entries(ROOT_API) as [keyof typeof ROOT_API, Route][]) {
    app.route({
      method: route.method,
      url: route.path,
      config: { name },
      exposeHeadRoute: true,
      handler: async (request, reply) => {
        const words = await handlers[name]({ request, reply });
        if (reply.hasHeader('content-type')) return reply.send(words);
        return reply.status(route.answer.status).type('text/plain; charset=utf-8').send(words);
      },
    });
  }
}

function rootHandlers(services: Services): RootHandlers {
  const ready = async ({ request }: RootRequest): Promise<string> => {
    await services.rates.requests.take(`from ${addressOf(request.raw, services.config)}`);
    await databaseAnswers(services);
    if (services.channels.isWaitingForStore) throw watchersBehind();
    return services.database.isFull ? 'reading' : 'ok';
  };
  return {
    readLiveness: async () => 'ok',
    readReadiness: ready,
    readHealth: ready,
    readShared: (asked) => sharedPage(services, asked),
    readMetrics: async ({ request, reply }) => {
      const { by } = await callerOf(services, request);
      const refusal = authorise(by, 'see-metrics');
      if (refusal !== null) throw refusal;
      reply.type(services.metrics.type);
      return services.metrics.text();
    },
  };
}

const MOST_MS = 800;

// A health probe has its own timeout, so a hanging database counts as unavailable.
async function databaseAnswers({ database, clock }: Services): Promise<void> {
  const late = Promise.withResolvers<never>();
  const callOff = clock.after(MOST_MS, () => late.reject(notReady()));
  try {
    await Promise.race([database.read(() => accessEpoch()), late.promise]);
  } catch {
    throw notReady();
  } finally {
    callOff();
  }
}

function notReady(): RequestRefused {
  return new RequestRefused('unreachable', 'The database does not answer. Try again in a moment.');
}

function watchersBehind(): RequestRefused {
  return new RequestRefused(
    'unreachable',
    'Live updates are waiting for the database. Try again in a moment.',
  );
}
