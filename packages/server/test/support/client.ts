import { HTTP_API, type Problem, type Route, type RouteName } from '@conch/protocol';
import type { z } from 'zod';
import { documented, type DocumentedResponse, type RawResponse } from './documented.ts';

type RouteOf<Name extends RouteName> = (typeof HTTP_API)[Name];

type Part<R, Key extends string> = R extends { readonly [K in Key]: infer P extends z.ZodType }
  ? { readonly [K in Key]: z.input<P> }
  : { readonly [K in Key]?: undefined };

// A body that the schema makes optional can be left out.
type Body<R> = R extends { readonly body: infer P extends z.ZodType }
  ? undefined extends z.input<P>
    ? { readonly body?: NonNullable<z.input<P>> }
    : Part<R, 'body'>
  : Part<R, 'body'>;

/** The input of a route, as it is sent. */
export type WireInput<Name extends RouteName> = Part<RouteOf<Name>, 'params'> &
  Partial<Part<RouteOf<Name>, 'query'>> &
  Body<RouteOf<Name>> & {
    /** The version, sent as `If-Match`. */
    readonly version?: number;
    readonly headers?: Readonly<Record<string, string>>;
  };

type Got<Name extends RouteName> = RouteOf<Name>['answer']['body'] extends z.ZodType
  ? z.output<RouteOf<Name>['answer']['body']>
  : null;

/** The parts of a request apart from the client's credential. */
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. A string is sent unchanged, any other value as JSON. */
  readonly body?: unknown;
}

/** An HTTP client of a server: a browser with its cookie, or a program with its token. */
export class TestClient {
  readonly origin: string;
  readonly #answered: string[];
  #cookie: string | null = null;
  #token: string | null = null;

  constructor(origin: string, answered: string[] = []) {
    this.origin = origin;
    this.#answered = answered;
  }

  /** The session cookie in the form in which it is sent. */
  get cookie(): string | null {
    return this.#cookie;
  }

  /** Another client of the same server, with a token. */
  withToken(token: string): TestClient {
    const client = new TestClient(this.origin, this.#answered);
    client.#token = token;
    return client;
  }

  /** Another client with this client's current cookie or token. */
  copy(): TestClient {
    const client = new TestClient(this.origin, this.#answered);
    client.#cookie = this.#cookie;
    client.#token = this.#token;
    return client;
  }

  /** Calls a route and returns its result. Throws if the server refuses. */
  async call<Name extends RouteName>(
    ...[name, ask]: object extends WireInput<Name>
      ? [Name, WireInput<Name>?]
      : [Name, WireInput<Name>]
  ): Promise<Got<Name>> {
    const answer = await this.ask(name, (ask ?? {}) as WireInput<Name>);
    if (answer.problem === null) return answer.body as Got<Name>;
    const { status, code, detail } = answer.problem;
    throw new Error(`${name} was refused: ${status} ${code}: ${detail}`);
  }

  /** Calls a route that the server must refuse, and returns the problem. */
  async refused<Name extends RouteName>(
    ...[name, ask]: object extends WireInput<Name>
      ? [Name, WireInput<Name>?]
      : [Name, WireInput<Name>]
  ): Promise<Problem> {
    const { problem, status } = await this.ask(name, (ask ?? {}) as WireInput<Name>);
    if (problem === null) throw new Error(`${name} was not refused: ${status}`);
    return problem;
  }

  /** Calls a route. Throws if the response is not documented for this route. */
  async ask<Name extends RouteName>(name: Name, ask: WireInput<Name>): Promise<DocumentedResponse> {
    const route: Route = HTTP_API[name];
    const { params = {}, query = {}, body, version, headers = {} } = ask as AnyWireInput;
    const match = version === undefined ? {} : { 'if-match': `"${version}"` };
    const path = `/api/v1${filled(route.path, params)}${queryText(query)}`;
    const response = await this.send(route.method, path, {
      headers: { ...match, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return documented(name, route, response);
  }

  /** Sends any request, also to paths without a route. */
  async send(
    method: string,
    path: string,
    { headers = {}, body }: Sent = {},
  ): Promise<RawResponse> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${this.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...this.#credential(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    const received = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    };
    this.#answered.push(received.text);
    this.#keepCookie(response.headers);
    return received;
  }

  #credential(): Record<string, string> {
    if (this.#token !== null) return { authorization: `Bearer ${this.#token}` };
    if (this.#cookie === null) return {};
    // The headers that a browser sends from a page of this server.
    return { cookie: this.#cookie, origin: this.origin };
  }

  #keepCookie(headers: Headers): void {
    const [pair] = headers.getSetCookie()[0]?.split(';') ?? [];
    if (pair !== undefined) this.#cookie = pair.endsWith('=') ? null : pair;
  }
}

interface AnyWireInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The path of a route with its parameters filled in. */
export function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
