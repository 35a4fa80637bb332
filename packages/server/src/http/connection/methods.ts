import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestRefused } from '../../request-refused.ts';

const SOCKET_PATHS: readonly string[] = ['/ws', '/agent'];

/** The methods of every path. Patterns have `:name` and `*` as in Fastify. */
export class KnownMethods {
  readonly #patterns = new Map(SOCKET_PATHS.map((path) => [path, new Set(['GET'])]));

  /** Records every route that is added after this call. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method }) => {
      const methods = this.#patterns.get(url) ?? new Set<string>();
      for (const one of [method].flat()) methods.add(one);
      this.#patterns.set(url, methods);
    });
  }

  /** The methods of a path, including `OPTIONS`. Empty if the path does not exist. */
  at(path: string): readonly string[] {
    const segments = path.split('/');
    const found = new Set(this.#patterns.get(path));
    // A literal path has priority over a pattern with an id.
    if (found.size > 0) return [...found.add('OPTIONS')].toSorted();
    for (const [pattern, methods] of this.#patterns) {
      if (isMatch(pattern.split('/'), segments)) for (const method of methods) found.add(method);
    }
    return found.size === 0 ? [] : [...found.add('OPTIONS')].toSorted();
  }

  /** Whether exactly this path has routes, but none with this method. */
  lacks(path: string, method: string): boolean {
    const methods = this.#patterns.get(path);
    return methods !== undefined && !methods.has(method);
  }
}

function isMatch(pattern: readonly string[], path: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? path.length < pattern.length : path.length !== pattern.length) return false;
  return pattern.every((part, at) => part === '*' || part.startsWith(':') || part === path[at]);
}

/**
 * Answers a request if its path has no route for its method. `OPTIONS` gets the methods, plain HTTP
 * at a socket path gets 426, and any other method gets 405.
 */
export async function answerOtherMethod(
  known: KnownMethods,
  { method, url, is404 }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const path = pathOf(url);
  if (!is404) {
    // Without this check, a pattern with an id would match the literal path.
    if (known.lacks(path, method)) throw wrongMethod(method, known.at(path));
    return;
  }
  const allow = known.at(path);
  if (allow.length === 0) return;
  if (method === 'OPTIONS') {
    await reply.header('allow', allow.join(', ')).status(204).send();
    return;
  }
  if (!allow.includes(method)) throw wrongMethod(method, allow);
  if (SOCKET_PATHS.includes(path)) {
    const what = 'This path only accepts WebSockets. Send “Upgrade: websocket”.';
    throw new RequestRefused('upgrade-required', what);
  }
}

/** The methods of the socket paths. */
export const SOCKET_METHODS: readonly string[] = ['GET', 'OPTIONS'];

export function wrongMethod(method: string, allow: readonly string[]): RequestRefused {
  const what = `This path does not accept ${method.slice(0, 20)}. Use one of: ${allow.join(', ')}.`;
  return new RequestRefused('wrong-method', what, { allow: [...allow] });
}

// Decodes the path as the router does. Escaped reserved characters stay escaped.
function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
