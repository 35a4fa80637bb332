import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorise } from '../auth/authorise.ts';
import { refusalOf } from '../http/answer.ts';
import { callerOf } from '../http/caller.ts';
import type { PersonalStanding } from '../http/route-request.ts';
import { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';
import { answerRequest } from './answer-request.ts';
import { CHAT, RESPONSES } from './formats.ts';
import { modelOf, modelOnWire, modelsOf } from './models.ts';
import { openaiErrorOf } from './openai-error.ts';
import { OPENAI_PREFIX } from './paths.ts';
import { readChat, readResponses } from './read-request.ts';

// Clients send the whole history with each message.
const BODY_BYTES = 8 * 1024 * 1024;
const PREFLIGHT_SECONDS = 600;

/** Adds the OpenAI-compatible API, unless it is switched off. */
export function serveOpenai(app: FastifyInstance, services: Services): void {
  if (!services.config.hasOpenaiDoor) return;
  void app.register(async (api) => addRoutes(api, services), { prefix: OPENAI_PREFIX });
}

function addRoutes(api: FastifyInstance, services: Services): void {
  api.addHook('onRequest', async (request, reply) => allowOrigin(services, request, reply));
  api.setErrorHandler((error, _request, reply) => fail(services, error, reply));
  const preflight = { config: { name: 'openaiPreflight' } };
  for (const path of ['/models', '/chat/completions', '/responses']) {
    api.options(path, preflight, async (_request, reply) => reply.status(204).send());
  }
  api.route({
    method: ['OPTIONS', 'GET', 'POST'],
    url: '/*',
    config: { name: 'openaiOther' },
    handler: async ({ method }, reply) => {
      if (method === 'OPTIONS') return reply.status(204).send();
      const what = 'Conch has only models, chat/completions and responses at this path.';
      throw new RequestRefused('no-such-route', what);
    },
  });
  api.get('/models', { config: { name: 'openaiModels' } }, async (request, reply) => {
    const by = await personOf(services, request, reply);
    const models = await modelsOf(services, by);
    return { object: 'list', data: models.map(modelOnWire) };
  });
  api.get('/models/*', { config: { name: 'openaiModel' } }, async (request, reply) => {
    const by = await personOf(services, request, reply);
    const { '*': id } = request.params as { readonly '*': string };
    return modelOnWire(await modelOf(services, by, id));
  });
  const options = { bodyLimit: BODY_BYTES };
  api.post(
    '/chat/completions',
    { ...options, config: { name: 'openaiChat' } },
    async (request, reply) => {
      const by = await personOf(services, request, reply);
      const asked = readChat(request.body, request.headers);
      return answerRequest(services, { by, asked, format: CHAT, reply });
    },
  );
  api.post(
    '/responses',
    { ...options, config: { name: 'openaiResponses' } },
    async (request, reply) => {
      const by = await personOf(services, request, reply);
      const asked = readResponses(request.body, request.headers);
      return answerRequest(services, { by, asked, format: RESPONSES, reply });
    },
  );
}

/** The person of the token. A cookie does not count, so no site can use the person's session. */
async function personOf(
  services: Services,
  { headers, raw, method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
): Promise<PersonalStanding> {
  const { authorization } = headers;
  const caller = { headers: { authorization }, raw, method, routeOptions };
  const { by, key } = await callerOf(services, caller);
  if (key !== null) services.rates.waits.enter(key, reply.raw);
  const refusal = authorise(by, 'be-someone');
  if (refusal !== null) throw refusal;
  return by as PersonalStanding;
}

async function allowOrigin(
  { config }: Services,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { origin } = headers;
  reply.header('vary', 'Origin');
  if (origin === undefined || !config.openaiOrigins.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'authorization',
    'access-control-max-age': String(PREFLIGHT_SECONDS),
    // Pages of allowed origins may read the response.
    'cross-origin-resource-policy': 'cross-origin',
  });
}

function fail({ log }: Services, error: unknown, reply: FastifyReply): FastifyReply {
  const isTooLarge = (error as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  const failure = isTooLarge
    ? new RequestRefused('too-large', 'The request is too large. Send less at once.')
    : refusalOf(error);
  if (failure.code === 'broken') {
    const name = error instanceof Error ? error.name : 'not an error';
    log.error({ what: 'broken', error: name });
  }
  const { retryAfterSeconds } = failure.extra;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .status(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(openaiErrorOf(failure)));
}
