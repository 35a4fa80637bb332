import { FAILURES, type FailureCode, type Problem } from '@conch/protocol';

type Extra = Pick<Problem, 'fields' | 'version' | 'line' | 'retryAfterSeconds'>;

/** Thrown for what someone may ask and does not get: nothing of it has happened. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly extra: Partial<Extra>;

  constructor(code: FailureCode, detail: string, extra: Partial<Extra> = {}) {
    super(detail);
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    return FAILURES[this.code];
  }
}

/** Says which field of a body a failure is about: forms show it there. */
export function atField(field: string, problem: string): Pick<Extra, 'fields'> {
  return { fields: [{ path: `body.${field}`, problem }] };
}
