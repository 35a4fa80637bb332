import { COMMON_FAILURES, FAILURES, problem as problemSchema, type Route } from '@conch/protocol';
import { documented, type Heard } from '../support/documented.ts';
import type { Tried } from './requests.ts';

const MAY_BE_5XX: readonly number[] = [503, 507];

// Where code stands on a disk, in any way that an error says it.
const INSIDE = /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|file:\/\/|\/packages\/|SQLITE_|sqlstate/iu;

/** What is wrong with an answer; `null`: nothing. */
export function faultOf(name: string, route: Route, tried: Tried, heard: Heard): string | null {
  if (heard.status >= 500 && !MAY_BE_5XX.includes(heard.status)) return 'is a failure of its own';
  if (INSIDE.test(heard.text) && !isText(route, heard)) return 'tells of the inside';
  if (heard.headers.get('x-content-type-options') !== 'nosniff') return 'may be sniffed';
  try {
    if (tried.isElsewhere && heard.status !== route.answer.status) return elsewhere(route, heard);
    documented(name, route, heard);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// A page and a document of the interface may speak of anything.
function isText(route: Route, { status }: Heard): boolean {
  return status === 200 && (route.action === 'read-documents' || route.action === 'see-metrics');
}

/** What may be said where there is perhaps no such route. */
function elsewhere(route: Route, { status, text }: Heard): string | null {
  const read = problemSchema.safeParse(JSON.parse(text));
  if (!read.success) return 'is no problem as the protocol has it';
  const { code } = read.data;
  if (FAILURES[code] !== status) return 'has the status of another code';
  const known: readonly string[] = [...COMMON_FAILURES, ...route.failures, 'no-such-route'];
  return known.includes(code) ? null : 'is not among what this route may refuse';
}
