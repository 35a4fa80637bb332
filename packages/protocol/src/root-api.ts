import { z } from 'zod';
import { route, type Route } from './route.ts';

// Who watches over a process must learn nothing else from it.
const ok = { status: 200, body: z.literal('ok'), type: 'text/plain' } as const;

/** The routes that stand at the root, for whoever watches over the server. */
export const ROOT_API = {
  readLiveness: route({
    method: 'GET',
    path: '/livez',
    action: 'come-in',
    summary: 'Says `ok` while the process is there.',
    answer: ok,
    failures: [],
  }),
  readReadiness: route({
    method: 'GET',
    path: '/readyz',
    action: 'come-in',
    summary: 'Says `ok` while the server can do its work.',
    answer: ok,
    failures: [],
  }),
  readHealth: route({
    method: 'GET',
    path: '/healthz',
    action: 'come-in',
    summary: 'The same as `/readyz`, by the name that some look for.',
    answer: ok,
    failures: [],
  }),
  readMetrics: route({
    method: 'GET',
    path: '/metrics',
    action: 'see-metrics',
    summary: 'Gives counts and times for Prometheus; never a word that someone wrote.',
    answer: { status: 200, body: z.string(), type: 'text/plain' },
    failures: [],
  }),
} as const satisfies Readonly<Record<string, Route>>;
