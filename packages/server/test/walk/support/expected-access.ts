import type { Action } from '@conch/protocol';

/** The roles of callers: their credential, and their role in the space of the request. */
export const ROLES = [
  'nobody',
  'wrong token',
  'agent',
  'service',
  'stranger',
  'viewer',
  'member',
  'owner',
  'admin',
  // Tokens of the owner that are limited to the space and the forum.
  'read token',
  'post token',
  'manage token',
] as const;

export type WalkRole = (typeof ROLES)[number];

/** The result of an access check: the status of a refusal, or `let through`. */
export type AccessVerdict = 401 | 403 | 404 | 'let through';

type Row = Readonly<Record<WalkRole, AccessVerdict>>;

const LET = 'let through';

function row(
  verdicts: readonly [
    AccessVerdict,
    AccessVerdict,
    AccessVerdict,
    AccessVerdict,
    AccessVerdict,
    AccessVerdict,
    AccessVerdict,
    AccessVerdict,
    AccessVerdict,
    AccessVerdict,
    AccessVerdict,
    AccessVerdict,
  ],
): Row {
  return Object.fromEntries(ROLES.map((role, at) => [role, verdicts[at]])) as Row;
}

/**
 * The expected access rights. They repeat the server's table on purpose, to test it. Viewer, member
 * and owner are members of the space, stranger and admin are not.
 */
export const EXPECTED: Readonly<Record<Action, Row>> = {
  //                   nobody wrong agent service stranger viewer member owner admin read post manage
  'come-in': row([LET, 401, LET, LET, LET, LET, LET, LET, LET, 403, 403, 403]),
  'know-oneself': row([401, 401, LET, 403, LET, LET, LET, LET, LET, LET, LET, LET]),
  'be-someone': row([401, 401, 403, 403, LET, LET, LET, LET, LET, LET, LET, LET]),
  'manage-account': row([401, 401, 403, 403, LET, LET, LET, LET, LET, 403, 403, 403]),
  'see-directory': row([401, 401, 403, 403, LET, LET, LET, LET, LET, 403, 403, 403]),
  'list-spaces': row([401, 401, 403, 403, LET, LET, LET, LET, LET, LET, LET, LET]),
  'make-space': row([401, 401, 403, 403, LET, LET, LET, LET, LET, 403, 403, 403]),
  'read-documents': row([401, 401, 403, 403, LET, LET, LET, LET, LET, LET, LET, LET]),
  'manage-people': row([401, 401, 403, 403, 403, 403, 403, 403, LET, 403, 403, 403]),
  'manage-agents': row([401, 401, 403, 403, 403, 403, 403, 403, LET, 403, 403, 403]),
  'see-metrics': row([401, 401, 403, 403, 403, 403, 403, 403, LET, 403, 403, 403]),
  'back-up': row([401, 401, 403, 403, 403, 403, 403, 403, LET, 403, 403, 403]),
  'read-space': row([401, 401, 403, 403, 404, LET, LET, LET, LET, LET, LET, LET]),
  'change-own-view': row([401, 401, 403, 403, 404, LET, LET, LET, LET, 403, LET, LET]),
  'leave-space': row([401, 401, 403, 403, 404, LET, LET, LET, LET, 403, 403, LET]),
  speak: row([401, 401, 403, 403, 404, 403, LET, LET, LET, 403, LET, LET]),
  'post-message': row([401, 401, 403, LET, 404, 403, LET, LET, LET, 403, LET, LET]),
  approve: row([401, 401, 403, 403, 404, 403, LET, LET, LET, 403, 403, 403]),
  // Members may only if the space allows it.
  'share-space': row([401, 401, 403, 403, 404, 403, 403, LET, LET, 403, 403, LET]),
  'manage-space': row([401, 401, 403, 403, 404, 403, 403, LET, LET, 403, 403, LET]),
  // Only owners of the deleted space and admins may restore it. Others do not learn that it exists.
  'restore-space': row([401, 401, 403, 403, 404, 404, 404, LET, LET, 403, 403, 403]),
  'hold-floor': row([401, 401, LET, 403, 403, 403, 403, 403, 403, 403, 403, 403]),
};

const ELSEWHERE: Row = row([401, 401, 403, 403, 404, 404, 404, 404, LET, 404, 404, 404]);
const NOWHERE: Row = row([401, 401, 403, 403, 404, 404, 404, 404, 404, 404, 404, 404]);

/** The verdict for a space that the caller is not a member of. */
export function elsewhere(action: Action, role: WalkRole): AccessVerdict {
  return verdictIn(ELSEWHERE, action, role);
}

/** The verdict for an unknown space. */
export function nowhere(action: Action, role: WalkRole): AccessVerdict {
  return verdictIn(NOWHERE, action, role);
}

function verdictIn(place: Row, action: Action, role: WalkRole): AccessVerdict {
  if (role === 'service' && action === 'post-message') return 404;
  // A token that may not perform the action learns nothing about spaces.
  const isLimited = role.endsWith(' token') && role !== 'wrong token';
  return isLimited && EXPECTED[action][role] === 403 ? 403 : place[role];
}

const REFUSALS: Readonly<Record<string, AccessVerdict>> = {
  'not-signed-in': 401,
  'bad-token': 401,
  'not-allowed': 403,
  'no-such-space': 404,
};

/** The access verdict of a code. Any other refusal means that access was granted. */
export function verdictOf(code: string | null): AccessVerdict {
  return (code === null ? undefined : REFUSALS[code]) ?? LET;
}
