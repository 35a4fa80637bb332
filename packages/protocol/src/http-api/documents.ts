import { z } from 'zod';
import { route } from '../route.ts';

/** The documentation of the API itself. */
export const DOCUMENTS = {
  readOpenApi: route({
    method: 'GET',
    path: '/openapi.json',
    action: 'read-documents',
    summary: 'Gives this API as OpenAPI 3.1.',
    answer: { status: 200, body: z.looseObject({ openapi: z.string() }) },
    failures: [],
  }),
  readApiPage: route({
    method: 'GET',
    path: '/docs',
    action: 'read-documents',
    summary: 'Gives this API as a web page.',
    answer: { status: 200, body: z.string(), type: 'text/html' },
    failures: [],
  }),
  readApiStyle: route({
    method: 'GET',
    path: '/docs.css',
    action: 'read-documents',
    summary: 'Gives the style sheet of that page.',
    answer: { status: 200, body: z.string(), type: 'text/css' },
    failures: [],
  }),
} as const;
