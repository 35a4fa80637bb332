import type { HTTP_API, RouteName } from '@conch/protocol';
import type { z } from 'zod';

type RouteOf<Name extends RouteName> = (typeof HTTP_API)[Name];

type Part<R, Key extends string> = R extends { readonly [K in Key]: infer P extends z.ZodType }
  ? { readonly [K in Key]: Written<z.input<P>, z.output<P>> }
  : unknown;

// What the server reads out of the text of a query may come in as anything; written down it is
// what comes out.
type Written<In, Out> = In extends object
  ? { readonly [K in keyof In]: unknown extends In[K] ? Out[K & keyof Out] : In[K] }
  : In;

type Guard<R> = R extends { readonly ifMatch: true }
  ? {
      /** The version that was edited: if it has changed since, nothing is saved. */
      readonly version?: number;
    }
  : unknown;

/** What may be said about any call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * How often to try again when the server cannot be reached or is busy: 0 unless said. Only what
   * may safely be asked twice is: reading, and posting with a `clientId`.
   */
  readonly retries?: number;
}

/** What a route is asked with. */
export type Ask<Name extends RouteName> = Part<RouteOf<Name>, 'params'> &
  Partial<Part<RouteOf<Name>, 'query'>> &
  Part<RouteOf<Name>, 'body'> &
  Guard<RouteOf<Name>> &
  CallOptions;

/** The rest of a call: nothing need be said where nothing must. */
export type AskArgs<Name extends RouteName> =
  object extends Ask<Name> ? [ask?: Ask<Name>] : [ask: Ask<Name>];

/** What a route answers. */
export type Answered<Name extends RouteName> = RouteOf<Name>['answer']['body'] extends z.ZodType
  ? z.output<RouteOf<Name>['answer']['body']>
  : null;

type TypeOf<Name extends RouteName> = RouteOf<Name>['answer'] extends {
  readonly type: infer Type;
}
  ? Type
  : 'application/json';

type Streamed = 'application/x-ndjson' | 'text/event-stream';

/** The routes that answer once, with all they have. */
export type PlainRoute = {
  [Name in RouteName]: TypeOf<Name> extends Streamed ? never : Name;
}[RouteName];

/** The routes that answer line by line. */
export type LinedRoute = {
  [Name in RouteName]: TypeOf<Name> extends 'application/x-ndjson' ? Name : never;
}[RouteName];

interface AnyPage {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

/** The routes that give lists. */
export type PagedRoute = {
  [Name in PlainRoute]: Answered<Name> extends AnyPage ? Name : never;
}[PlainRoute];

/** The things on a page of a list. */
export type PageItems<Name extends PagedRoute> =
  Answered<Name> extends { readonly items: infer Items } ? Items : never;
