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
  ],
): Row {
  return Object.fromEntries(ROLES.map((role, at) => [role, verdicts[at]])) as Row;
}

/**
 * The expected access rights. They repeat the server's table on purpose, to test it. Viewer, member
 * and owner are members of the space, stranger and admin are not.
 */
export const EXPECTED: Readonly<Record<Action, Row>> = {
  //                   nobody wrong agent service stranger viewer member owner admin
  'come-in': row([LET, 401, LET, LET, LET, LET, LET, LET, LET]),
  'know-oneself': row([401, 401, LET, 403, LET, LET, LET, LET, LET]),
  'be-someone': row([401, 401, 403, 403, LET, LET, LET, LET, LET]),
  'see-directory': row([401, 401, 403, 403, LET, LET, LET, LET, LET]),
  'make-space': row([401, 401, 403, 403, LET, LET, LET, LET, LET]),
  'read-documents': row([401, 401, 403, 403, LET, LET, LET, LET, LET]),
  'manage-people': row([401, 401, 403, 403, 403, 403, 403, 403, LET]),
  'manage-agents': row([401, 401, 403, 403, 403, 403, 403, 403, LET]),
  'see-metrics': row([401, 401, 403, 403, 403, 403, 403, 403, LET]),
  'back-up': row([401, 401, 403, 403, 403, 403, 403, 403, LET]),
  'read-space': row([401, 401, 403, 403, 404, LET, LET, LET, LET]),
  'leave-space': row([401, 401, 403, 403, 404, LET, LET, LET, LET]),
  speak: row([401, 401, 403, 403, 404, 403, LET, LET, LET]),
  'post-message': row([401, 401, 403, LET, 404, 403, LET, LET, LET]),
  approve: row([401, 401, 403, 403, 404, 403, LET, LET, LET]),
  // Members may only if the space allows it.
  'share-space': row([401, 401, 403, 403, 404, 403, 403, LET, LET]),
  'manage-space': row([401, 401, 403, 403, 404, 403, 403, LET, LET]),
  // Only owners of the deleted space and admins may restore it. Others do not learn that it exists.
  'restore-space': row([401, 401, 403, 403, 404, 404, 404, LET, LET]),
  'hold-floor': row([401, 401, LET, 403, 403, 403, 403, 403, 403]),
};

/**
 * The verdicts for a space that the caller is not a member of. `NOWHERE` is for an unknown space.
 */
export const ELSEWHERE: Row = row([401, 401, 403, 403, 404, 404, 404, 404, LET]);
export const NOWHERE: Row = row([401, 401, 403, 403, 404, 404, 404, 404, 404]);

/** Whether a foreign space looks like an unknown space to this role. */
export function isHidden(action: Action, role: WalkRole): boolean {
  return role === 'service' && action === 'post-message';
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
