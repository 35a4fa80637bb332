import { HTTP_API, type Problem, type Route, type RouteName } from '@conch/protocol';
import type { z } from 'zod';
import { documented, type Answer, type Heard } from './documented.ts';

type RouteOf<Name extends RouteName> = (typeof HTTP_API)[Name];

type Part<R, Key extends string> = R extends { readonly [K in Key]: infer P extends z.ZodType }
  ? { readonly [K in Key]: z.input<P> }
  : { readonly [K in Key]?: undefined };

/** What a route is asked with, as it goes over the wire. */
export type Ask<Name extends RouteName> = Part<RouteOf<Name>, 'params'> &
  Partial<Part<RouteOf<Name>, 'query'>> &
  Part<RouteOf<Name>, 'body'> & {
    /** Goes out as `If-Match`. */
    readonly version?: number;
    readonly headers?: Readonly<Record<string, string>>;
  };

type Got<Name extends RouteName> = RouteOf<Name>['answer']['body'] extends z.ZodType
  ? z.output<RouteOf<Name>['answer']['body']>
  : null;

/** What a request carries beyond the credential of its client. */
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** Goes out as it is, if it is a string; as JSON otherwise. */
  readonly body?: unknown;
}

/** Somebody who asks a server over HTTP: a browser with its cookie, or a program with its token. */
export class Client {
  readonly origin: string;
  readonly #answered: string[];
  #cookie: string | null = null;
  #token: string | null = null;

  constructor(origin: string, answered: string[] = []) {
    this.origin = origin;
    this.#answered = answered;
  }

  /** The cookie of its session, as it is sent. */
  get cookie(): string | null {
    return this.#cookie;
  }

  /** Somebody else at the same server, who comes with a token. */
  withToken(token: string): Client {
    const client = new Client(this.origin, this.#answered);
    client.#token = token;
    return client;
  }

  /** A second one with the same cookie, as it is now. */
  copy(): Client {
    const client = new Client(this.origin, this.#answered);
    client.#cookie = this.#cookie;
    client.#token = this.#token;
    return client;
  }

  /** Asks, and wants what the route is for. */
  async call<Name extends RouteName>(
    ...[name, ask]: object extends Ask<Name> ? [Name, Ask<Name>?] : [Name, Ask<Name>]
  ): Promise<Got<Name>> {
    const answer = await this.ask(name, (ask ?? {}) as Ask<Name>);
    if (answer.problem === null) return answer.body as Got<Name>;
    const { status, code, detail } = answer.problem;
    throw new Error(`${name} was refused: ${status} ${code}: ${detail}`);
  }

  /** Asks for what is refused; with which words. */
  async refused<Name extends RouteName>(
    ...[name, ask]: object extends Ask<Name> ? [Name, Ask<Name>?] : [Name, Ask<Name>]
  ): Promise<Problem> {
    const { problem, status } = await this.ask(name, (ask ?? {}) as Ask<Name>);
    if (problem === null) throw new Error(`${name} was not refused: ${status}`);
    return problem;
  }

  /** Asks; whatever is answered must be documented for this route. */
  async ask<Name extends RouteName>(name: Name, ask: Ask<Name>): Promise<Answer> {
    const route: Route = HTTP_API[name];
    const { params = {}, query = {}, body, version, headers = {} } = ask as Asked;
    const match = version === undefined ? {} : { 'if-match': `"${version}"` };
    const path = `/api/v1${filled(route.path, params)}${queryText(query)}`;
    const response = await this.send(route.method, path, {
      headers: { ...match, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return documented(name, route, response);
  }

  /** Sends anything anywhere. */
  async send(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Heard> {
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
    const heard = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    };
    this.#answered.push(heard.text);
    this.#keepCookie(response.headers);
    return heard;
  }

  #credential(): Record<string, string> {
    if (this.#token !== null) return { authorization: `Bearer ${this.#token}` };
    if (this.#cookie === null) return {};
    // As a browser does on a page of the server itself.
    return { cookie: this.#cookie, origin: this.origin };
  }

  #keepCookie(headers: Headers): void {
    const [pair] = headers.getSetCookie()[0]?.split(';') ?? [];
    if (pair !== undefined) this.#cookie = pair.endsWith('=') ? null : pair;
  }
}

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The path of a route with its places filled in. */
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
