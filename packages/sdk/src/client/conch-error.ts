import { FAILURES, type FailureCode, type Problem } from '@conch/protocol';

/**
 * What can go wrong on this side of the wire. `unanswered`: the connection broke before an answer
 * came, so that nobody knows whether it happened.
 */
export type ClientFailureCode =
  | 'no-connection'
  | 'not-understood'
  | 'unanswered'
  | 'outbox-full'
  | 'withdrawn'
  | 'closed';

interface Wrong {
  readonly code: FailureCode | ClientFailureCode;
  readonly detail: string;
  readonly status?: number | undefined;
  readonly fields?: Problem['fields'] | undefined;
  readonly version?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** Something was refused or could not be done; `code` never changes its meaning. */
export class ConchError extends Error {
  override readonly name = 'ConchError';
  readonly code: FailureCode | ClientFailureCode;
  /** As HTTP would answer it; `null`: no server has answered. */
  readonly status: number | null;
  /** What was wrong and what to do, for people. */
  readonly detail: string;
  /** The fields that could not be read, each with the reason. */
  readonly fields: NonNullable<Problem['fields']>;
  /** The version a thing has now, where someone else changed it meanwhile. */
  readonly version: number | null;
  readonly retryAfterSeconds: number | null;

  constructor(wrong: Wrong) {
    super(wrong.detail, wrong.cause === undefined ? {} : { cause: wrong.cause });
    this.code = wrong.code;
    this.status = wrong.status ?? null;
    this.detail = wrong.detail;
    this.fields = wrong.fields ?? [];
    this.version = wrong.version ?? null;
    this.retryAfterSeconds = wrong.retryAfterSeconds ?? null;
  }
}

/** A refusal that this side knows without a problem from the server. */
export function refusal(code: FailureCode, detail: string): ConchError {
  return new ConchError({ code, detail, status: FAILURES[code] });
}

/** Whatever was thrown by what reaches the server, as an error with a code. */
export function connectionFailure(cause: unknown): ConchError {
  if (cause instanceof ConchError) return cause;
  return new ConchError({
    code: 'no-connection',
    detail: 'The server does not answer; is it running, and is the address right?',
    cause,
  });
}

export function closedFailure(): ConchError {
  return new ConchError({ code: 'closed', detail: 'This client was closed.' });
}

// Too slow, or too often: the same may be answered otherwise a moment later.
const PASSING = [408, 429];

/** Whether what was asked will never be answered otherwise. */
export function isRefusedForGood(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}
