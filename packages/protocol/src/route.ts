import { z } from 'zod';
import type { Action } from './action.ts';
import { MOST_MESSAGES_ON_A_PAGE } from './client/page-size.ts';
import type { FailureCode } from './failure-code.ts';

/** The successful response of a route. */
export interface RouteAnswer {
  readonly status: 200 | 201 | 202 | 204;
  /** The status of a response that comes before the work is done. */
  readonly pending?: 202;
  /** Null if the response has only a status. For a stream, the schema of each line or event. */
  readonly body: z.ZodType | null;
  /** The default is `application/json`. */
  readonly type?:
    | 'application/x-ndjson'
    | 'application/vnd.sqlite3'
    /** A picture. The handler sets the exact type. */
    | 'image/*'
    | 'text/event-stream'
    | 'text/html'
    | 'text/css'
    | 'text/markdown'
    | 'text/plain';
  readonly setsCookie?: true;
  /** Whether a text is sent piece by piece, because it may be long. */
  readonly isStreamed?: true;
}

/** One route of the HTTP API, without its handler. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path under `/api/v1`, or from the root for `ROOT_API`. `:name` is a field of `params`. */
  readonly path: string;
  readonly action: Action;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * True if the route accepts `If-Match: "<version>"`. A change based on an older version is
   * refused.
   */
  readonly ifMatch?: true;
  readonly answer: RouteAnswer;
  /** The failures of this route, in addition to the failures of every route (`COMMON_FAILURES`). */
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
/** The return value of a handler: the body as sent on the wire. */
export type AnswerOf<R extends Route> = R['answer']['body'] extends z.ZodType
  ? z.input<R['answer']['body']>
  : undefined;

/** Type-checks a route and keeps its exact type. */
export const route = <const R extends Route>(given: R): R => given;

/** A page of a list. `next` is the cursor of the next page, or null at the end. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

/** A list that is never split into pages. It has the same format as a page. */
export const wholeList = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.null() });

const MOST_ON_A_PAGE = 100;

const limitOf = (most: number) => z.coerce.number().pipe(z.int().min(1).max(most));

/** The page size of a request. */
export const pageLimit = limitOf(MOST_ON_A_PAGE);

/** The query of a paged list. */
export const paging = z.strictObject({
  cursor: z.string().max(500).exactOptional(),
  limit: pageLimit.exactOptional(),
});

export const messagePaging = paging.extend({
  limit: limitOf(MOST_MESSAGES_ON_A_PAGE).exactOptional(),
});
