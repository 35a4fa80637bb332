import { COMMON_FAILURES, FAILURES, problem as problemSchema, type Route } from '@conch/protocol';
import { documented, isRefusingPage, type RawResponse } from '../../support/documented.ts';
import type { WalkRequest } from './requests.ts';

const MAY_BE_5XX: readonly number[] = [503, 507];

// Source locations and database errors, in any form in which an error may contain them.
const INSIDE = /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|file:\/\/|\/packages\/|SQLITE_|sqlstate/iu;

/** Why a response is faulty, or null. */
export function faultOf(
  name: string,
  route: Route,
  request: WalkRequest,
  response: RawResponse,
): string | null {
  if (response.status >= 500 && !MAY_BE_5XX.includes(response.status))
    return 'is a failure of its own';
  if (INSIDE.test(response.text) && !isText(route, response)) return 'tells of the inside';
  if (response.headers.get('x-content-type-options') !== 'nosniff') return 'may be sniffed';
  try {
    const { status, pending } = route.answer;
    if (request.isElsewhere && response.status !== status && response.status !== pending)
      return elsewhere(route, response);
    documented(name, route, response);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// Documents, metrics and backups may contain any text.
function isText(route: Route, { status }: RawResponse): boolean {
  return status === 200 && ['read-documents', 'see-metrics', 'back-up'].includes(route.action);
}

/** Checks the response to a request that may not match the route. */
function elsewhere(route: Route, response: RawResponse): string | null {
  if (isRefusingPage(route, response)) return null;
  const { status, text, headers } = response;
  if (status === 204) return headers.has('allow') ? null : 'names no method';
  const read = problemSchema.safeParse(JSON.parse(text));
  if (!read.success) return 'is no problem as the protocol has it';
  const { code } = read.data;
  if (FAILURES[code] !== status) return 'has the status of another code';
  const codes: readonly string[] = [
    ...COMMON_FAILURES,
    ...route.failures,
    'no-such-route',
    'wrong-method',
  ];
  return codes.includes(code) ? null : 'is not among what this route may refuse';
}
