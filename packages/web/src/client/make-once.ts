import { ConchError, type RouteOutput, type RouteInput } from '@conch/sdk';
import { conch } from './conch.ts';
import { MakingIds } from './making-ids.ts';

/** The routes that create an object and accept a client id. */
type MakingRoute =
  | 'makeSpace'
  | 'addAgent'
  | 'importAgent'
  | 'importAgentFile'
  | 'addPerson'
  | 'makeInvitation'
  | 'acceptInvitation'
  | 'makeMyToken'
  | 'makeAgentToken'
  | 'addProvider'
  | 'addSchedule'
  | 'makeService'
  | 'makeShareLink';

const ids = new MakingIds();

/** Creates an object. A retry after a lost response does not create a second object. */
export async function makeOnce<Name extends MakingRoute>(
  name: Name,
  ask: RouteInput<Name>,
): Promise<RouteOutput<Name>> {
  const attempt = JSON.stringify([name, ask]);
  const body = { ...ask.body, clientId: ids.of(attempt) };
  // TypeScript cannot pair a generic route name with its input, so this cast accepts any input. The
  // signature of `makeOnce` checks the pair.
  const call = conch.call.bind(conch) as (route: Name, asked: object) => Promise<RouteOutput<Name>>;
  try {
    const made = await call(name, { ...ask, body });
    ids.forget(attempt);
    return made;
  } catch (error) {
    if (isSettled(error)) ids.forget(attempt);
    throw error;
  }
}

const SERVER_TROUBLE = 500;

/** Whether the server refused the request. A refused request has created nothing. */
function isSettled(error: unknown): boolean {
  return error instanceof ConchError && error.status !== null && error.status < SERVER_TROUBLE;
}
