import type { HTTP_API, RouteName } from '@conch/protocol';
import type { z } from 'zod';

type RouteOf<Name extends RouteName> = (typeof HTTP_API)[Name];

type Part<R, Key extends string> = R extends { readonly [K in Key]: infer P extends z.ZodType }
  ? { readonly [K in Key]: Written<z.input<P>, z.output<P>> }
  : unknown;

// A body that the schema makes optional can be left out.
type Body<R> = R extends { readonly body: infer P extends z.ZodType }
  ? undefined extends z.input<P>
    ? { readonly body?: NonNullable<z.input<P>> }
    : Part<R, 'body'>
  : unknown;

// Query schemas coerce text, so their input type is `unknown`. Callers write the output type.
type Written<In, Out> = In extends object
  ? { readonly [K in keyof In]: unknown extends In[K] ? Out[K & keyof Out] : In[K] }
  : In;

type Guard<R> = R extends { readonly ifMatch: true }
  ? {
      /**
       * The version that the caller edited. The server saves nothing if its current version is
       * different.
       */
      readonly version?: number;
    }
  : unknown;

/** Options of any call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * The maximum number of retries if the server is unreachable or busy. The default is 0. Only
   * calls that are safe to repeat are retried: reads, and calls with a `clientId`.
   */
  readonly retries?: number;
}

/** The input of a route. */
export type RouteInput<Name extends RouteName> = Part<RouteOf<Name>, 'params'> &
  Partial<Part<RouteOf<Name>, 'query'>> &
  Body<RouteOf<Name>> &
  Guard<RouteOf<Name>> &
  CallOptions;

/** The arguments after the route name. They are optional if the route has no required input. */
export type AskArgs<Name extends RouteName> =
  object extends RouteInput<Name> ? [ask?: RouteInput<Name>] : [ask: RouteInput<Name>];

/** The answer of a route. */
export type RouteOutput<Name extends RouteName> = RouteOf<Name>['answer']['body'] extends z.ZodType
  ? z.output<RouteOf<Name>['answer']['body']>
  : null;

type TypeOf<Name extends RouteName> = RouteOf<Name>['answer'] extends {
  readonly type: infer Type;
}
  ? Type
  : 'application/json';

type File = 'application/vnd.sqlite3' | 'image/*';
type StreamedText = 'application/x-ndjson' | 'text/event-stream' | File;

/** Routes with one complete answer. */
export type PlainRoute = {
  [Name in RouteName]: TypeOf<Name> extends StreamedText ? never : Name;
}[RouteName];

/** Routes that answer line by line. */
export type LinedRoute = {
  [Name in RouteName]: TypeOf<Name> extends 'application/x-ndjson' ? Name : never;
}[RouteName];

/** Routes that answer with a file. */
export type FileRoute = {
  [Name in RouteName]: TypeOf<Name> extends File ? Name : never;
}[RouteName];

interface AnyPage {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

/** Routes that answer with a list in pages. */
export type PagedRoute = {
  [Name in PlainRoute]: RouteOutput<Name> extends AnyPage ? Name : never;
}[PlainRoute];

/** The items on one page of a list. */
export type PageItems<Name extends PagedRoute> =
  RouteOutput<Name> extends { readonly items: infer Items } ? Items : never;
