import {
  APICallError,
  EmptyResponseBodyError,
  JSONParseError,
  LoadAPIKeyError,
  StreamProviderError,
} from 'ai';
import { outsideTrouble } from './outside-trouble.ts';
import { NO_ANSWER, ProviderFailure } from './provider-failure.ts';
import { troubleOfAnswer } from './trouble-of-answer.ts';

/** What an error of a provider means, in words that hold no key and no text of anybody. */
export function troubleOf(error: unknown): ProviderFailure {
  const known = providerFailureIn(error);
  if (known !== null) return known;
  const outside = outsideTrouble(error);
  if (outside !== null) return outside;
  if (APICallError.isInstance(error)) return ofAnswer(error);
  if (StreamProviderError.isInstance(error)) return ofStream(error);
  if (LoadAPIKeyError.isInstance(error)) {
    return new ProviderFailure('wrong-key', 'There is no key for this provider; give it one.');
  }
  if (EmptyResponseBodyError.isInstance(error)) {
    return new ProviderFailure('broken-off', 'The provider answered with nothing; try again.');
  }
  if (isNamed(error, /NoOutput|InvalidResponse/u) && /stream ended/u.test(messageOf(error))) {
    return new ProviderFailure('broken-off', 'The answer broke off before its end; try again.');
  }
  if (
    JSONParseError.isInstance(error) ||
    isNamed(error, /Validation|InvalidResponse|ParseError/u)
  ) {
    return new ProviderFailure(
      'garbled',
      'What the provider sent could not be read; check its address.',
    );
  }
  if (isNamed(error, /Timeout|Abort/u)) {
    return new ProviderFailure('too-slow', NO_ANSWER);
  }
  return ofConnection(error);
}

/** One of ours, which may have come through the hands of a library. */
function providerFailureIn(error: unknown, depth = 0): ProviderFailure | null {
  if (error instanceof ProviderFailure) return error;
  return error instanceof Error && depth < DEEPEST
    ? providerFailureIn(error.cause, depth + 1)
    : null;
}

const DEEPEST = 5;

function ofAnswer(error: APICallError): ProviderFailure {
  const { statusCode, responseBody: body = '', responseHeaders: headers = {} } = error;
  if (statusCode === undefined) return ofConnection(error.cause ?? error);
  return troubleOfAnswer({ statusCode, body, headers });
}

/** What a provider says of its own trouble once it has begun to answer. */
function ofStream({ statusCode, type, code, data }: StreamProviderError): ProviderFailure {
  const body = JSON.stringify([{ type, code, data }]);
  const isBusy = /rate_?limit|too_many_requests|resource_exhausted/iu.test(body);
  // Whoever gives no number has trouble of its own: what was wrong with the question comes sooner.
  return troubleOfAnswer({ statusCode: statusCode ?? (isBusy ? 429 : 500), body, headers: {} });
}

function ofConnection(error: unknown): ProviderFailure {
  const code = codeIn(error);
  if (code === 'ERR_INVALID_URL') {
    return new ProviderFailure(
      'wrong-address',
      'The provider has no address that can be asked; give it another.',
    );
  }
  if (/TIMEOUT|TIMEDOUT/u.test(code)) {
    return new ProviderFailure('too-slow', NO_ANSWER);
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CERT|TLS|SSL/u.test(code)) {
    return new ProviderFailure(
      'unreachable',
      `The provider cannot be reached (${code}); check its address.`,
    );
  }
  if (/ECONNRESET|EPIPE|UND_ERR_SOCKET|terminated/u.test(code)) {
    return new ProviderFailure('broken-off', 'The connection to the provider broke; try again.');
  }
  return new ProviderFailure(
    'garbled',
    'The provider answered in a way that could not be read; check its address.',
  );
}

/** The code of an error or of what caused it; of what has none, its message if that is a known one. */
function codeIn(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return '';
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: unknown };
  if (typeof code === 'string') return code;
  const deeper = codeIn(cause, depth + 1);
  if (deeper !== '') return deeper;
  return message === 'terminated' ? 'terminated' : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

function isNamed(error: unknown, name: RegExp): boolean {
  return error instanceof Error && name.test(error.name);
}
