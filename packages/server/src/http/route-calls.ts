import { HTTP_API, type Route, type RouteName } from '@conch/protocol';
import type { SpaceId } from '@conch/engine';
import type { z } from 'zod';
import { authorise } from '../auth/authorise.ts';
import type { AccessStanding } from '../auth/principal.ts';
import { readRequest } from './read-request.ts';
import type { Handlers } from './route-request.ts';

/** The routes that other doors call. Their handlers use neither the request nor the response. */
export type CallableRoute = Extract<
  RouteName,
  | 'listSpaces'
  | 'readSpace'
  | 'readMessages'
  | 'readChain'
  | 'explainRun'
  | 'listDecisions'
  | 'previewMessage'
  | 'postMessage'
  | 'search'
  | 'stop'
  | 'listApprovals'
>;

interface RouteInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

type Called<Name extends CallableRoute> = z.output<(typeof HTTP_API)[Name]['answer']['body']>;

type AnyHandler = (asked: object) => Promise<unknown>;

/**
 * Calls routes for another door of the server. A call is authorised and validated like a request, so every door has the same rules.
 */
export class RouteCalls {
  readonly #handlers: Handlers;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  async call<Name extends CallableRoute>(
    by: AccessStanding,
    name: Name,
    input: RouteInput = {},
  ): Promise<Called<Name>> {
    const route: Route = HTTP_API[name];
    throwIf(authorise(by, route.action));
    const { params = {}, query = {}, body } = input;
    const read = readRequest(route, { params, query, body, headers: {} });
    const { spaceId = null } = (read.params ?? {}) as { readonly spaceId?: SpaceId };
    if (spaceId !== null) throwIf(authorise(by, route.action, spaceId));
    const permission = { by, action: route.action, spaceId };
    const handler = this.#handlers[name] as AnyHandler;
    return (await handler({ ...read, by, permission })) as Called<Name>;
  }
}

function throwIf(failure: Error | null): void {
  if (failure !== null) throw failure;
}
