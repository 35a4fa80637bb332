import { z } from 'zod';
import { route, type Route } from './route.ts';

// The response is only `ok`, because a health check must not reveal anything else.
const ok = { status: 200, body: z.literal('ok'), type: 'text/plain' } as const;

const ready = {
  status: 200,
  body: z.enum(['ok', 'reading']),
  type: 'text/plain',
} as const;

/** The routes at the root, for monitoring. */
export const ROOT_API = {
  readLiveness: route({
    method: 'GET',
    path: '/livez',
    action: 'come-in',
    summary: 'Answers `ok` while the process runs.',
    answer: ok,
    failures: [],
  }),
  readReadiness: route({
    method: 'GET',
    path: '/readyz',
    action: 'come-in',
    summary:
      'Answers `ok` while the server works: the database answers, and watchers get live updates. Answers `reading` while the disk is full: the server answers but saves nothing.',
    answer: ready,
    failures: [],
  }),
  readHealth: route({
    method: 'GET',
    path: '/healthz',
    action: 'come-in',
    summary: 'The same as `/readyz`, under another common name.',
    answer: ready,
    failures: [],
  }),
  readShared: route({
    method: 'GET',
    path: '/shared/:shareToken',
    action: 'come-in',
    summary:
      'Shows a shared space to anyone with its link. Unknown, expired and revoked links get the same page, with status 404.',
    params: z.strictObject({ shareToken: z.string() }),
    answer: { status: 200, body: z.string(), type: 'text/html' },
    failures: [],
  }),
  readMetrics: route({
    method: 'GET',
    path: '/metrics',
    action: 'see-metrics',
    summary: 'Gives counts and times for Prometheus, never the text of messages.',
    answer: { status: 200, body: z.string(), type: 'text/plain' },
    failures: [],
  }),
} as const satisfies Readonly<Record<string, Route>>;
