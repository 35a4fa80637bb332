import type {
  AnswerOf,
  BodyOf,
  HTTP_API,
  ParamsOf,
  QueryOf,
  Route,
  RouteName,
} from '@conch/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { AccessStanding, Personal, PostingPrincipal, Principal } from '../auth/principal.ts';
import type { Permission } from '../auth/recheck.ts';

export interface PersonalStanding extends AccessStanding {
  readonly principal: Personal;
}

export interface AgentStanding extends AccessStanding {
  readonly principal: Extract<Principal, { readonly kind: 'agent' }>;
}

/** A caller who may post messages: a person, automation or a service. */
export interface PosterStanding extends AccessStanding {
  readonly principal: PostingPrincipal;
}

/** A caller who may ask who they are. A service may not. */
interface KnownStanding extends AccessStanding {
  readonly principal: Exclude<Principal, { readonly kind: 'service' }>;
}

/** The type of the caller in a handler. It follows from the action of the route. */
type Caller<R extends Route> = R['action'] extends 'come-in'
  ? AccessStanding | null
  : R['action'] extends 'know-oneself'
    ? KnownStanding
    : R['action'] extends 'post-message'
      ? PosterStanding
      : PersonalStanding;

/** A request after validation and authorisation. */
export interface RouteRequest<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The version that the client edited. If undefined, any version is accepted. */
  readonly version: number | undefined;
  readonly by: Caller<R>;
  /** The permission of the caller. A transaction that changes access checks it again. */
  readonly permission: Permission;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type HandlerResponse<R extends Route> = R['answer'] extends
  | { readonly type: 'application/x-ndjson' | 'application/vnd.sqlite3' }
  | { readonly isStreamed: true }
  ? Readable
  : R['answer'] extends { readonly type: 'image/*' }
    ? Buffer
    : R['answer'] extends { readonly type: string }
      ? string | undefined
      : AnswerOf<R>;

/** The handler of a route. It calls the runtime and returns the answer. */
type Handler<Name extends RouteName> = (
  asked: RouteRequest<(typeof HTTP_API)[Name]>,
) => Promise<HandlerResponse<(typeof HTTP_API)[Name]>>;

/** A handler for every route. A missing handler does not compile. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> };

export type HandlersOf<Name extends RouteName> = Pick<Handlers, Name>;
