import { HTTP_API, type Route } from '@conch/protocol';
import type { Clock } from '../clock.ts';
import { reconnectDelayMs } from '../reconnect-delay.ts';
import { ConchError, connectionFailure } from './conch-error.ts';
import { pause } from './pause.ts';
import { readJson, readLines, readRefusal, readText, readValue } from './read-answer.ts';
import type {
  Answered,
  Ask,
  AskArgs,
  CallOptions,
  LinedRoute,
  PagedRoute,
  PageItems,
  PlainRoute,
} from './route-types.ts';

export interface HttpCallerParts {
  /** Without a slash at the end. */
  readonly url: string;
  readonly token: string | null;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** From [0, 1). */
  readonly chance: () => number;
}

/** The same for all routes. */
interface Asked extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly version?: number;
}

/** Asks a server over HTTP, by the names of its routes. */
export class HttpCaller {
  readonly #parts: HttpCallerParts;

  constructor(parts: HttpCallerParts) {
    this.#parts = parts;
  }

  async call<Name extends PlainRoute>(
    name: Name,
    ...[ask]: AskArgs<Name>
  ): Promise<Answered<Name>> {
    return (await this.#call(HTTP_API[name], ask ?? {})) as Answered<Name>;
  }

  async *pages<Name extends PagedRoute>(
    name: Name,
    ...[ask]: AskArgs<Name>
  ): AsyncGenerator<PageItems<Name>, void> {
    const route: Route = HTTP_API[name];
    const given: Asked = ask ?? {};
    // Decisions are read on from a place in the order of the space.
    const place = 'after' in (route.query?.shape ?? {}) ? 'after' : 'cursor';
    let query = given.query ?? {};
    for (;;) {
      const answer = await this.#call(route, { ...given, query });
      const { items, next } = answer as { items: PageItems<Name>; next: string | null };
      yield items;
      if (next === null) return;
      query = { ...query, [place]: next };
    }
  }

  async *lines<Name extends LinedRoute>(
    name: Name,
    ask: Ask<Name>,
  ): AsyncGenerator<Answered<Name>, void> {
    const route = HTTP_API[name];
    const { body } = await this.#ask(route, ask);
    if (body === null) return;
    for await (const line of readLines(body, ask.signal)) {
      yield readJson(route.answer.body, line) as Answered<Name>;
    }
  }

  async #call(route: Route, asked: Asked): Promise<unknown> {
    const response = await this.#ask(route, asked);
    const { body, type } = route.answer;
    if (body === null) return null;
    const text = await readText(response, asked.signal);
    return type === undefined ? readJson(body, text) : readValue(body, text);
  }

  async #ask(route: Route, asked: Asked): Promise<Response> {
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

  async #askOnce(route: Route, asked: Asked): Promise<Response> {
    const { url, token, fetch } = this.#parts;
    const { params = {}, query = {}, body, version, signal } = asked;
    const path = `/api/v1${filled(route.path, params)}${queryText(query)}`;
    let response: Response;
    try {
      response = await fetch(`${url}${path}`, {
        method: route.method,
        // Nothing of the interface is elsewhere, and a token is for this server alone.
        redirect: 'error',
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

function isRepeatable({ method }: Route, { body }: Asked): boolean {
  const { clientId } = (body ?? {}) as { readonly clientId?: unknown };
  return method === 'GET' || (method === 'POST' && clientId !== undefined);
}

const UNAVAILABLE = [429, 502, 503, 504];

/** Whether the same may be answered otherwise a moment later. */
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
