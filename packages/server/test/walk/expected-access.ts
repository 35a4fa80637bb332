import type { Action } from '@conch/protocol';

/** Who asks: by what they come with, and what they are in the space that is asked about. */
export const ROLES = [
  'nobody',
  'wrong token',
  'agent',
  'stranger',
  'viewer',
  'member',
  'owner',
  'admin',
] as const;

export type Role = (typeof ROLES)[number];

/** What becomes of it: refused with a status, or let through to what it asks for. */
export type Verdict = 401 | 403 | 404 | 'let through';

type Row = Readonly<Record<Role, Verdict>>;

const LET = 'let through';

function row(
  verdicts: readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict],
): Row {
  return Object.fromEntries(ROLES.map((role, at) => [role, verdicts[at]])) as Row;
}

/**
 * Who may do what, written down a second time and on purpose: the server's own table is what is
 * tested. Of a space it is their own; stranger and admin are not in it.
 */
export const EXPECTED: Readonly<Record<Action, Row>> = {
  //                   nobody wrong agent stranger viewer member owner admin
  'come-in': row([LET, 401, LET, LET, LET, LET, LET, LET]),
  'know-oneself': row([401, 401, LET, LET, LET, LET, LET, LET]),
  'be-someone': row([401, 401, 403, LET, LET, LET, LET, LET]),
  'see-directory': row([401, 401, 403, LET, LET, LET, LET, LET]),
  'make-space': row([401, 401, 403, LET, LET, LET, LET, LET]),
  'read-documents': row([401, 401, 403, LET, LET, LET, LET, LET]),
  'manage-people': row([401, 401, 403, 403, 403, 403, 403, LET]),
  'manage-agents': row([401, 401, 403, 403, 403, 403, 403, LET]),
  'see-metrics': row([401, 401, 403, 403, 403, 403, 403, LET]),
  'read-space': row([401, 401, 403, 404, LET, LET, LET, LET]),
  'leave-space': row([401, 401, 403, 404, LET, LET, LET, LET]),
  speak: row([401, 401, 403, 404, 403, LET, LET, LET]),
  approve: row([401, 401, 403, 404, 403, LET, LET, LET]),
  'manage-space': row([401, 401, 403, 404, 403, 403, LET, LET]),
  'hold-floor': row([401, 401, LET, 403, 403, 403, 403, 403]),
};

/** Of a space that they are not in, or that there is not. */
export const ELSEWHERE: Row = row([401, 401, 403, 404, 404, 404, 404, LET]);
export const NOWHERE: Row = row([401, 401, 403, 404, 404, 404, 404, 404]);

const REFUSALS: Readonly<Record<string, Verdict>> = {
  'not-signed-in': 401,
  'bad-token': 401,
  'not-allowed': 403,
  'no-such-space': 404,
};

/** What a code says about access; a refusal for any other reason is one of what it asks for. */
export function verdictOf(code: string | null): Verdict {
  return (code === null ? undefined : REFUSALS[code]) ?? LET;
}
