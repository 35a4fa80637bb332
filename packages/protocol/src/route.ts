import { z } from 'zod';
import type { Action } from './action.ts';
import type { FailureCode } from './failure-code.ts';

/** What a route gives back when it does what it was asked. */
export interface RouteAnswer {
  readonly status: 200 | 201 | 202 | 204;
  /** `null`: nothing but the status. Of a stream: each of its lines or events. */
  readonly body: z.ZodType | null;
  /** `application/json` unless said. */
  readonly type?:
    | 'application/x-ndjson'
    | 'text/event-stream'
    | 'text/html'
    | 'text/css'
    | 'text/plain';
  readonly setsCookie?: true;
}

/** One door of the HTTP interface: everything about it but what it does. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api/v1` (of `ROOT_API`: at the root), with `:name` for what `params` reads. */
  readonly path: string;
  readonly action: Action;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Takes `If-Match: "<version>"`: who edited an older version changes nothing. */
  readonly ifMatch?: true;
  readonly answer: RouteAnswer;
  /** What it may refuse, beyond what every route may (`COMMON_FAILURES`). */
  readonly failures: readonly FailureCode[];
}

type Read<R, Name extends string> = R extends {
  readonly [N in Name]: infer Part extends z.ZodType;
}
  ? z.output<Part>
  : Record<string, never>;

export type ParamsOf<R extends Route> = Read<R, 'params'>;
export type QueryOf<R extends Route> = Read<R, 'query'>;
export type BodyOf<R extends Route> = R extends { readonly body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined;
/** What a handler gives: the body as it goes over the wire. */
export type AnswerOf<R extends Route> = R['answer']['body'] extends z.ZodType
  ? z.input<R['answer']['body']>
  : undefined;

/** Keeps a route's exact type, and checks that it is one. */
export const route = <const R extends Route>(given: R): R => given;

/** A page of a list; `next` is the cursor of the page after it, `null` at the end. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

/** A list that is always given whole, in the shape of a page. */
export const wholeList = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.null() });

const MOST_ON_A_PAGE = 100;

const limitOf = (most: number) => z.coerce.number().pipe(z.int().min(1).max(most));

/** How many are wanted at once. */
export const pageLimit = limitOf(MOST_ON_A_PAGE);

/** How lists are asked for. */
export const paging = z.strictObject({
  cursor: z.string().max(500).exactOptional(),
  limit: pageLimit.exactOptional(),
});

/** Who goes far back in a conversation would ask for a hundred pages otherwise. */
export const MOST_MESSAGES_ON_A_PAGE = 500;

export const messagePaging = paging.extend({
  limit: limitOf(MOST_MESSAGES_ON_A_PAGE).exactOptional(),
});
