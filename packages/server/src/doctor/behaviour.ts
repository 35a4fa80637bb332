import { SECURITY_HEADERS } from '../http/connection/headers.ts';
import { ask } from './ask.ts';
import { atEveryServer, unless, type Point } from './subject.ts';

/** Checks of the answers of the server and the rights of its agents. */
export const BEHAVIOUR_CHECKS: readonly Point[] = [
  {
    number: 6,
    title: 'security headers restrict what pages can do',
    look: (subject) =>
      atEveryServer(subject, async (server) => {
        const { headers } = await ask(server, '/');
        return Object.entries(SECURITY_HEADERS).flatMap(([name, value]) =>
          unless(headers[name] === value, `${name} is “${String(headers[name] ?? 'missing')}”`),
        );
      }),
  },
  {
    number: 10,
    title: 'the demo needs no key, and its conversations end',
    look: async ({ trial }) => {
      const { items: agents } = (await trial.asOwner('/api/v1/agents')) as List<Agent>;
      const { items: spaces } = (await trial.asOwner('/api/v1/spaces')) as List<Pick<Space, 'id'>>;
      const settings = await Promise.all(
        spaces.map(async ({ id }) => {
          const space = (await trial.asOwner(`/api/v1/spaces/${id}`)) as Space;
          return space.settings;
        }),
      );
      const areLimited = settings.every(
        ({ turnLimit, maxRuns }) => turnLimit === 20 && maxRuns === 10,
      );
      return [
        ...unless(agents.length > 0 && spaces.length > 0, 'there is no demo'),
        ...unless(
          agents.every(({ kind }) => kind === 'script'),
          'an agent needs a model',
        ),
        ...unless(
          areLimited,
          'the limits of a space are not 20 turns in a row and 10 runs in a chain',
        ),
      ];
    },
  },
  {
    number: 11,
    title: 'with nothing configured, agents have only the built-in tools and call nothing outside',
    look: async ({ trial }) => {
      const { items } = (await trial.asOwner('/api/v1/agent-kinds')) as List<Kind>;
      const others = items.filter(({ name }) => !['script', 'remote', 'llm'].includes(name));
      const { items: providers } = (await trial.asOwner('/api/v1/providers')) as List<Kind>;
      const { items: toolServers } = (await trial.asOwner('/api/v1/tool-servers')) as List<Kind>;
      const answers = await Promise.all(
        OUTSIDE_AGENTS.map((config) =>
          trial.asOwner('/api/v1/agents', { name: 'Called', kind: 'remote', config }),
        ),
      );
      const codes = answers.map((answer) => (answer as { readonly code?: string }).code);
      return [
        ...others.map(({ name }) => `there are agents of the kind ${name}`),
        ...toolServers.map(({ name }) => `there are tools of ${name}`),
        ...providers.map(({ name }) => `there are models of ${name} that nobody configured`),
        ...unless(
          codes.every((code) => code === 'bad-config'),
          'an agent at an outside address can be created',
        ),
      ];
    },
  },
  {
    number: 13,
    title: 'callers who are not signed in learn only “ok”',
    look: (subject) =>
      atEveryServer(subject, async (server) => {
        const closed = ['/metrics', '/api/v1/docs', '/api/v1/openapi.json', '/api/v1/people'];
        const answers = await Promise.all(
          closed.map(async (path) => ({ path, status: (await ask(server, path)).status })),
        );
        const probes = ['/livez', '/readyz', '/healthz'];
        const health = await Promise.all(
          probes.map(async (path) => ({ path, body: (await ask(server, path)).body })),
        );
        const broken = await ask(server, '/api/v1/session', { method: 'POST', body: 'no object' });
        return [
          ...answers.flatMap(({ path, status }) =>
            unless(status === 401, `${path} answers ${status}`),
          ),
          ...health.flatMap(({ path, body }) => unless(body === 'ok', `${path} says “${body}”`)),
          ...unless(
            !/\bat .+:\d+/u.test(broken.body),
            'an error shows where in the code it happened',
          ),
        ];
      }),
  },
];

const OUTSIDE_AGENTS = [
  { over: 'webhook', url: 'https://hooks.example.com/' },
  { over: 'a2a', card: 'https://agents.example.com/' },
];

interface List<T> {
  readonly items: readonly T[];
}

interface Agent {
  readonly kind: string;
}

interface Kind {
  readonly name: string;
}

interface Space {
  readonly id: string;
  readonly settings: { readonly turnLimit: number; readonly maxRuns: number };
}
