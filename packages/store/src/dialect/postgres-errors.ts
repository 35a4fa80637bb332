import { StoreFailed, type StoreFailureCode } from '../store-failure.ts';

/** Translates an error of PostgreSQL or of its connection. Other errors are returned unchanged. */
export function postgresFailure(error: unknown, where: string): unknown {
  const code = codeOf(error);
  return code === null ? error : new StoreFailed(code, WORDS[code](where), { cause: error });
}

/** Whether a retry of the transaction may succeed: after a deadlock or a serialisation failure. */
export function isWorthRetrying(error: unknown): boolean {
  const state = stateOf(error);
  return state === '40001' || state === '40P01';
}

/** Whether the connection is lost and must not be reused. */
export function isLost(error: unknown): boolean {
  return error instanceof StoreFailed
    ? error.code === 'unreachable'
    : codeOf(error) === 'unreachable';
}

/**
 * The failure for a connection that is lost during a commit. Nobody can know whether the
 * transaction was committed.
 */
export function lostAtCommit(cause: unknown, where: string): StoreFailed {
  const message = `The connection to ${where} was lost while saving, so the change may or may not be saved. Check before you try again.`;
  return new StoreFailed('unreachable', message, { cause });
}

type PostgresFailureCode = StoreFailureCode &
  ('disk-full' | 'locked' | 'read-only' | 'corrupt' | 'unreachable' | 'refused');

const WORDS: Readonly<Record<PostgresFailureCode, (where: string) => string>> = {
  'disk-full': (where) =>
    `There is no space left on the disk of ${where}, so nothing was saved. Free some space. Conch then continues automatically.`,
  locked: (where) =>
    `Another transaction has locked rows of ${where} for too long. Find the open transaction (pg_stat_activity) and end it.`,
  'read-only': (where) =>
    `${where} does not accept writes. It is a standby or read-only. Point DATABASE_URL at the primary server.`,
  corrupt: (where) =>
    `PostgreSQL reports that ${where} is damaged. Stop Conch and restore the database from a backup.`,
  refused: (where) =>
    `${where} does not let this user create or use tables in its schema. Give Conch a separate database, or run: GRANT CREATE, USAGE ON SCHEMA public TO the user of DATABASE_URL.`,
  unreachable: (where) =>
    `${where} cannot be reached or refuses the connection. Check that it is running, and that DATABASE_URL has the right host, database, user and password.`,
};

function codeOf(error: unknown): PostgresFailureCode | null {
  const state = stateOf(error);
  if (state === null) return isBrokenConnection(error) ? 'unreachable' : null;
  const byState = STATES[state] ?? STATES[state.slice(0, 2)];
  return byState ?? (NETWORK.has(state) ? 'unreachable' : null);
}

/**
 * The function above looks up the whole code first. If the table does not contain the code, the
 * function looks up the class, which is the first two characters of the code.
 */
const STATES: Readonly<Partial<Record<string, PostgresFailureCode>>> = {
  '08': 'unreachable',
  '28': 'unreachable',
  '25006': 'read-only',
  '25P03': 'unreachable', // Idle in a transaction for too long, so the server closed the connection.
  '3D000': 'unreachable',
  '42501': 'refused', // Since version 15 only the owner may create tables in the schema `public`.
  '53100': 'disk-full',
  '53300': 'unreachable', // Too many connections.
  '55P03': 'locked',
  '57014': 'locked',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P04': 'unreachable',
  '57P05': 'unreachable',
  XX001: 'corrupt',
  XX002: 'corrupt',
};

const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // The Unix socket does not exist.
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

function stateOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Whether there was no answer in time, so that the connection may be lost without being closed. */
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * `pg` throws these errors as a plain `Error` without a code, class or cause, so only their message
 * tells them apart. The version of `pg` is pinned, and the tests of lost and silent connections fail
 * if a message changes.
 */
function isBrokenConnection(error: unknown): boolean {
  if (isWithoutAnswer(error)) return true;
  return (
    error instanceof Error &&
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/.test(
      error.message,
    )
  );
}
