/**
 * Everything that can go wrong, by a code that never changes its meaning, with the HTTP status it
 * is answered with. Over a socket the same codes stand in `error` frames.
 */
export const FAILURES = {
  // What was sent cannot be read.
  'bad-json': 400,
  'bad-input': 400,
  'bad-cursor': 400,
  'bad-version': 400,
  'which-forum': 400,
  // Who asks.
  'not-signed-in': 401,
  'wrong-password': 401,
  'bad-token': 401,
  'link-used': 401,
  'bad-ticket': 401,
  'foreign-host': 403,
  'foreign-origin': 403,
  'not-allowed': 403,
  'not-yours': 403,
  'not-a-member': 403,
  // What is asked for.
  'no-such-route': 404,
  'no-such-space': 404,
  'no-such-member': 404,
  'no-such-message': 404,
  'no-such-run': 404,
  'no-such-chain': 404,
  'no-such-thread': 404,
  'no-such-schedule': 404,
  'no-such-invitation': 404,
  'no-such-token': 404,
  'no-such-session': 404,
  'no-such-task': 404,
  'no-such-provider': 404,
  'changed-meanwhile': 409,
  'last-owner': 409,
  'no-admin': 409,
  'too-large': 413,
  'wrong-type': 415,
  // What is asked for makes no sense.
  'unknown-mention': 422,
  'not-in-space': 422,
  'empty-text': 422,
  'text-too-long': 422,
  'no-such-agent': 422,
  'no-such-kind': 422,
  'bad-name': 422,
  'bad-password': 422,
  'bad-config': 422,
  'bad-settings': 422,
  'bad-schedule': 422,
  'bad-provider': 422,
  'bad-client-id': 422,
  'bad-seq': 422,
  'bad-limit': 422,
  'thread-needed': 422,
  'thread-closed': 422,
  'not-a-forum': 422,
  'no-words': 422,
  'too-fast': 429,
  'header-too-large': 431,
  // What Conch cannot do now.
  'provider-failed': 502,
  'queue-full': 503,
  closing: 503,
  unreachable: 503,
  busy: 503,
  'disk-full': 507,
  broken: 500,
  // Over sockets only.
  'unknown-frame': 400,
  'version-mismatch': 400,
} as const;

export type FailureCode = keyof typeof FAILURES;

export const FAILURE_CODES = Object.keys(FAILURES) as readonly FailureCode[];

/** What any route may answer, whatever it is asked. */
export const COMMON_FAILURES = [
  'bad-json',
  'bad-input',
  'not-signed-in',
  'bad-token',
  'foreign-host',
  'foreign-origin',
  'not-allowed',
  'too-large',
  'wrong-type',
  'too-fast',
  'header-too-large',
  'closing',
  'unreachable',
  'busy',
  'disk-full',
] as const satisfies readonly FailureCode[];
