import type { Problem } from '@conch/protocol';
import { FAILURES, type FailureCode } from '@conch/protocol/client';

/**
 * Failures on the client side. `unanswered` means that the connection broke before an answer
 * arrived, so the effect is unknown.
 */
export type ClientFailureCode =
  | 'no-connection'
  | 'not-understood'
  | 'too-large-answer'
  | 'unanswered'
  | 'outbox-full'
  | 'withdrawn'
  | 'closed';

interface Wrong {
  readonly code: FailureCode | ClientFailureCode;
  readonly detail: string;
  readonly status?: number | undefined;
  readonly fields?: Problem['fields'] | undefined;
  readonly reason?: Problem['reason'] | undefined;
  readonly version?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly deletedBy?: string | undefined;
  readonly cause?: unknown;
}

/** A request was refused or failed. A `code` never changes its meaning. */
export class ConchError extends Error {
  override readonly name = 'ConchError';
  readonly code: FailureCode | ClientFailureCode;
  /** The HTTP status of the refusal. Null if no server answered. */
  readonly status: number | null;
  /** The problem and its solution, as text for people. */
  readonly detail: string;
  /** The invalid fields, each with its reason. */
  readonly fields: NonNullable<Problem['fields']>;
  /** The more precise reason behind the code. Null if the code is precise enough. */
  readonly reason: NonNullable<Problem['reason']> | null;
  /** The current version, if another person has changed the resource meanwhile. */
  readonly version: number | null;
  readonly retryAfterSeconds: number | null;
  /** The name of the person who deleted the followed space. Null if the space was not deleted. */
  readonly deletedBy: string | null;

  constructor(wrong: Wrong) {
    super(wrong.detail, wrong.cause === undefined ? {} : { cause: wrong.cause });
    this.code = wrong.code;
    this.status = wrong.status ?? null;
    this.detail = wrong.detail;
    this.fields = wrong.fields ?? [];
    this.reason = wrong.reason ?? null;
    this.version = wrong.version ?? null;
    this.retryAfterSeconds = wrong.retryAfterSeconds ?? null;
    this.deletedBy = wrong.deletedBy ?? null;
  }
}

/** A refusal that the client creates without an answer from the server. */
export function refusal(code: FailureCode, detail: string): ConchError {
  return new ConchError({ code, detail, status: FAILURES[code] });
}

/** The error for a followed space that the person can no longer read. */
export function spaceGone(deletedBy: string | undefined): ConchError {
  const detail =
    deletedBy === undefined
      ? 'You no longer have access to this space.'
      : `This space was deleted by ${deletedBy}.`;
  const code = 'no-such-space';
  return new ConchError({ code, detail, status: FAILURES[code], deletedBy });
}

/** Wraps any error of a request in a `ConchError`. */
export function connectionFailure(cause: unknown): ConchError {
  if (cause instanceof ConchError) return cause;
  return new ConchError({
    code: 'no-connection',
    detail: 'The server does not answer. Check that it is running, then the address.',
    cause,
  });
}

export function closedFailure(): ConchError {
  return new ConchError({ code: 'closed', detail: 'This client was closed.' });
}

// The status codes of timeouts and rate limits. The same request may succeed a moment later.
const PASSING = [408, 429];

/** True if a retry of the same request can never succeed. */
export function isRefusedForGood(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}
