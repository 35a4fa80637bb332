import type { RouteName } from '@conch/protocol';
import { CLIENT_ROUTES } from '@conch/protocol/client';

/** The part of a route that a client needs to call it. */
export interface ClientRoute {
  readonly method: string;
  /** The path under `/api/v1`. `:name` is a parameter. */
  readonly path: string;
  /** The shape of the answer. `-` means no answer, and `text` means an answer that is not JSON. */
  readonly answer: string;
  /** The query field that takes the `next` of a page. */
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
