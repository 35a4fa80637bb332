import { serverUrl } from '../client/server-url.ts';
import type { AgentOptions } from './agent-options.ts';
import { kindOf } from './outcome/check-words.ts';

// The largest number that the server accepts.
const MOST_AT_ONCE = 1_000;

/** Throws a `TypeError` that names the wrong option. Programs without types need this check. */
export function checkOptions(handler: unknown, options: unknown): void {
  if (typeof handler !== 'function') {
    throw new TypeError(`The handler of an agent must be a function, not ${kindOf(handler)}.`);
  }
  if (typeof options !== 'object' || options === null) {
    throw new TypeError('connectAgent(handler, options) needs { url, token }.');
  }
  const { url, token, tasksAtOnce, perSpace, onProblem } = options as Partial<AgentOptions>;
  serverUrl(url ?? '');
  checkToken(token);
  checkCount('tasksAtOnce', tasksAtOnce, MOST_AT_ONCE);
  checkCount('perSpace', perSpace, Number.MAX_SAFE_INTEGER);
  if (onProblem !== undefined && typeof onProblem !== 'function') {
    throw new TypeError(`onProblem must be a function, not ${kindOf(onProblem)}.`);
  }
}

/** Throws unless `drainMs` is a time that `close` can wait for. */
export function checkDrain(drainMs: unknown): void {
  if (typeof drainMs === 'number' && drainMs >= 0) return;
  throw new TypeError('drainMs must be a number of milliseconds, 0 or more.');
}

function checkToken(token: unknown): void {
  if (typeof token !== 'string' || token === '') {
    throw new TypeError(`The token of the agent is missing: it is ${kindOf(token)}.`);
  }
  if (/\s/u.test(token)) {
    throw new TypeError('The token of the agent contains white space. Pass only the secret.');
  }
}

function checkCount(name: string, given: unknown, most: number): void {
  if (given === undefined) return;
  if (Number.isInteger(given) && Number(given) >= 1 && Number(given) <= most) return;
  throw new TypeError(`${name} must be a whole number from 1 to ${most}.`);
}
