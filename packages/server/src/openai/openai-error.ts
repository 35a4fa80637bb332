import { refusalOf } from '../http/answer.ts';
import { RequestRefused } from '../request-refused.ts';

/** An error in the shape of the OpenAI API. */
export interface OpenaiError {
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly code: string;
    readonly param: string | null;
  };
}

/** A request that this API cannot serve. `param` names the field of the request. */
export class OpenaiRefused extends RequestRefused {
  readonly param: string;

  constructor(param: string, words: string) {
    super('bad-input', words);
    this.param = param;
  }
}

/** Converts any error to the shape of the OpenAI API. */
export function openaiErrorOf(error: unknown): OpenaiError {
  const failure = refusalOf(error);
  const param = failure instanceof OpenaiRefused ? failure.param : null;
  const code = failure.code.replaceAll('-', '_');
  return { error: { message: failure.message, type: typeOf(failure.status), code, param } };
}

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
