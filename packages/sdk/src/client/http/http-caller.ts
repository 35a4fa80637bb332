import type { SdkClock } from '../../clock.ts';
import { reconnectDelayMs } from '../../reconnect-delay.ts';
import { ConchError, connectionFailure } from '../conch-error.ts';
import { pause } from '../pause.ts';
import {
  endlessList,
  readFile,
  readJson,
  readLines,
  readRefusal,
  readText,
} from './read-answer.ts';
import type {
  RouteOutput,
  RouteInput,
  AskArgs,
  CallOptions,
  FileRoute,
  LinedRoute,
  PagedRoute,
  PageItems,
  PlainRoute,
} from './route-types.ts';
import type { RouteName } from '@conch/protocol';
import { CLIENT_ROUTES } from '@conch/protocol/client';

export interface HttpCallerParts {
  /** The server URL without a trailing slash. */
  readonly url: string;
  readonly token: string | null;
  readonly fetch: typeof fetch;
  readonly clock: SdkClock;
  /** A random number from [0, 1). */
  readonly chance: () => number;
}

/** The input of any route. */
interface AnyRouteInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly version?: number;
}

/** Calls the routes of a server by their names. */
export class HttpCaller {
  readonly #parts: HttpCallerParts;

  constructor(parts: HttpCallerParts) {
    this.#parts = parts;
  }

  async call<Name extends PlainRoute>(
    name: Name,
    ...[ask]: AskArgs<Name>
  ): Promise<RouteOutput<Name>> {
    return (await this.#call(clientRoute(name), ask ?? {})) as RouteOutput<Name>;
  }

  async *pages<Name extends PagedRoute>(
    name: Name,
    ...[ask]: AskArgs<Name>
  ): AsyncGenerator<PageItems<Name>, void> {
    const route = clientRoute(name);
    const given: AnyRouteInput = ask ?? {};
    let query = given.query ?? {};
    for (;;) {
      const answer = await this.#call(route, { ...given, query });
      const { items, next } = answer as { items: PageItems<Name>; next: string | null };
      yield items;
      if (next === null) return;
      if (next === query[route.pagedBy]) throw endlessList();
      query = { ...query, [route.pagedBy]: next };
    }
  }

  async *lines<Name extends LinedRoute>(
    name: Name,
    ask: RouteInput<Name>,
  ): AsyncGenerator<RouteOutput<Name>, void> {
    const route = clientRoute(name);
    const { body } = await this.#ask(route, ask);
    if (body === null) return;
    for await (const line of readLines(body, ask.signal)) {
      yield readJson(route.answer, line) as RouteOutput<Name>;
    }
  }

  /** The bytes of a file as they arrive. */
  async file<Name extends FileRoute>(
    name: Name,
    ...[ask]: AskArgs<Name>
  ): Promise<ReadableStream<Uint8Array>> {
    const given: AnyRouteInput = ask ?? {};
    const { body } = await this.#ask(clientRoute(name), given);
    if (body === null) throw connectionFailure(new Error('The server sent no file.'));
    return readFile(body, given.signal);
  }

  async #call(route: ClientRoute, asked: AnyRouteInput): Promise<unknown> {
    const response = await this.#ask(route, asked);
    if (route.answer === '-') {
      // Without this, a body that never ends would keep the connection open.
      void response.body?.cancel().catch(() => {});
      return null;
    }
    const text = await readText(response, asked.signal);
    return route.answer === 'text' ? text : readJson(route.answer, text);
  }

  async #ask(route: ClientRoute, asked: AnyRouteInput): Promise<Response> {
    const { retries = 0, signal } = asked;
    const tries = isRepeatable(route, asked) ? 1 + retries : 1;
    for (let failures = 0; ;) {
      try {
        return await this.#askOnce(route, asked);
      } catch (error) {
        failures += 1;
        if (failures >= tries || !isPassing(error)) throw error;
        await pause(this.#parts.clock, this.#delayMs(failures, error), signal);
      }
    }
  }

  async #askOnce(route: ClientRoute, asked: AnyRouteInput): Promise<Response> {
    const { url, token, fetch } = this.#parts;
    const { params = {}, query = {}, body, version, signal } = asked;
    const path = `/api/v1${filled(route.path, params)}${queryText(query)}`;
    let response: Response;
    try {
      response = await fetch(`${url}${path}`, {
        method: route.method,
        // Redirects are not followed, because the API never redirects and the token is only for
        // this server. With `error`, a redirect would look like an unreachable server.
        redirect: 'manual',
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw connectionFailure(error);
    }
    if (response.ok) return response;
    throw readRefusal(response.status, await readText(response, signal));
  }

  #delayMs(failures: number, { retryAfterSeconds }: ConchError): number {
    if (retryAfterSeconds !== null) return retryAfterSeconds * 1_000;
    return reconnectDelayMs(failures, this.#parts.chance());
  }
}

function isRepeatable({ method }: ClientRoute, { body }: AnyRouteInput): boolean {
  const { clientId } = (body ?? {}) as { readonly clientId?: unknown };
  return method === 'GET' || (method === 'POST' && clientId !== undefined);
}

const UNAVAILABLE = [429, 502, 503, 504];

/** True if the same request may succeed a moment later. */
function isPassing(error: unknown): error is ConchError {
  if (!(error instanceof ConchError)) return false;
  return error.code === 'no-connection' || UNAVAILABLE.includes(error.status ?? 0);
}

function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/** The part of a route that a client needs to call it. */
interface ClientRoute {
  readonly method: string;
  /** The path under `/api/v1`. `:name` is a parameter. */
  readonly path: string;
  /** The shape of the answer. `-` means no answer, and `text` means an answer that is not JSON. */
  readonly answer: string;
  /** The query field that takes the `next` of a page. */
  readonly pagedBy: string;
}

/** Reads the line of a route. Throws if there is no route of that name. */
function clientRoute(name: RouteName): ClientRoute {
  if (!Object.hasOwn(CLIENT_ROUTES, name)) {
    throw new TypeError(`There is no route "${name}". Look for its name in /api/v1/docs.`);
  }
  const [method = '', path = '', answer = '-', pagedBy = 'cursor'] = CLIENT_ROUTES[name].split(' ');
  return { method, path, answer, pagedBy };
}
