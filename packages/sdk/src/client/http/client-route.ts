import type { RouteName } from '@conch/protocol';
import { CLIENT_ROUTES } from '@conch/protocol/client';

/** The part of a route that a client needs to call it. */
export interface ClientRoute {
  readonly method: string;
  /** The path under `/api/v1`. `:name` is a parameter. */
  readonly path: string;
  /** The shape of the answer. `-` is no answer, and `text` is an answer that is no JSON. */
  readonly answer: string;
  /** The field of the query that takes the `next` of a page. */
  readonly pagedBy: string;
}

/** Reads the line of a route. Throws if there is no route of that name. */
export function clientRoute(name: RouteName): ClientRoute {
  if (!Object.hasOwn(CLIENT_ROUTES, name)) {
    throw new TypeError(`There is no route "${name}". Look for its name in /api/v1/docs.`);
  }
  const [method = '', path = '', answer = '-', pagedBy = 'cursor'] = CLIENT_ROUTES[name].split(' ');
  return { method, path, answer, pagedBy };
}
