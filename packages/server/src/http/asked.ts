import type { AnswerOf, BodyOf, HTTP_API, ParamsOf, QueryOf, Route } from '@conch/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Principal, Standing } from '../auth/principal.ts';

/** A person, or automation in a person's name. */
export type Personal = Exclude<Principal, { readonly kind: 'agent' }>;

export interface PersonalStanding extends Standing {
  readonly principal: Personal;
}

export interface AgentStanding extends Standing {
  readonly principal: Extract<Principal, { readonly kind: 'agent' }>;
}

/** Who can have got as far as a handler, by what its route asks for. */
type Caller<R extends Route> = R['action'] extends 'come-in'
  ? Standing | null
  : R['action'] extends 'know-oneself'
    ? Standing
    : PersonalStanding;

/** One request, read and allowed. */
export interface Asked<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The version that was edited; `undefined`: whatever there is. */
  readonly version: number | undefined;
  readonly by: Caller<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Given<R extends Route> = R['answer'] extends { readonly type: 'application/x-ndjson' }
  ? Readable
  : R['answer'] extends { readonly type: string }
    ? string | undefined
    : AnswerOf<R>;

export type RouteName = keyof typeof HTTP_API;

/** What a route does: asks the runtime, and gives the answer. */
type Handler<Name extends RouteName> = (
  asked: Asked<(typeof HTTP_API)[Name]>,
) => Promise<Given<(typeof HTTP_API)[Name]>>;

/** A handler for every route: one that is missing does not compile. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> };

/** The handlers of some routes. */
export type HandlersOf<Name extends RouteName> = Pick<Handlers, Name>;
