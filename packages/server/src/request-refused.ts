import { FAILURES, type FailureCode, type Problem, type Reason } from '@conch/protocol';

type Extra = Pick<Problem, 'fields' | 'version' | 'line' | 'retryAfterSeconds' | 'allow'>;

/** A refused request. The request has changed nothing. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly code: FailureCode;
  /** The reason, if one failure code has several reasons. Otherwise null. */
  readonly reason: Reason | null;
  readonly extra: Partial<Extra>;

  constructor(code: FailureCode, words: string | Reason, extra: Partial<Extra> = {}) {
    super(typeof words === 'string' ? words : words.detail);
    this.code = code;
    this.reason = typeof words === 'string' ? null : words;
    this.extra = extra;
  }

  get status(): number {
    return FAILURES[this.code];
  }
}

/** Attaches a failure to a field of the body, so that forms show the failure at that field. */
export function atField(field: string, reason: Reason): Pick<Extra, 'fields'> {
  return { fields: [{ path: `body.${field}`, ...reason }] };
}
