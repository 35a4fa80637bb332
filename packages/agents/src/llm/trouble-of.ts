import { providerReason } from '@conch/protocol';
import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  LoadAPIKeyError,
  NoOutputGeneratedError,
  StreamProviderError,
} from 'ai';
import { outboundTrouble } from './outbound-trouble.ts';
import { NO_ANSWER, ProviderFailure } from './provider-failure.ts';
import { troubleOfAnswer } from './trouble-of-answer.ts';

/** Classifies an error of a provider. The result contains no key and no message text. */
export function troubleOf(error: unknown): ProviderFailure {
  const known = providerFailureIn(error);
  if (known !== null) return known;
  const outside = outboundTrouble(error);
  if (outside !== null) return outside;
  if (APICallError.isInstance(error)) return ofAnswer(error);
  if (StreamProviderError.isInstance(error)) return ofStream(error);
  if (LoadAPIKeyError.isInstance(error)) {
    return new ProviderFailure('wrong-key', providerReason('key-missing'));
  }
  if (EmptyResponseBodyError.isInstance(error)) {
    return new ProviderFailure('broken-off', providerReason('answer-empty'));
  }
  if (isOfEnd(error)) {
    return new ProviderFailure('broken-off', providerReason('answer-cut'));
  }
  if (
    JSONParseError.isInstance(error) ||
    isNamed(error, /Validation|InvalidResponse|ParseError/u)
  ) {
    return new ProviderFailure('garbled', providerReason('answer-unreadable'));
  }
  if (isNamed(error, /Timeout|Abort/u)) {
    return new ProviderFailure('too-slow', NO_ANSWER);
  }
  return ofConnection(error);
}

/**
 * Finds a `ProviderFailure` of Conch in an error, because a library may have wrapped the failure.
 */
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

/** Whether an error says that a stream ended without a finish. Only this error has no data. */
function isOfEnd(error: unknown): boolean {
  if (NoOutputGeneratedError.isInstance(error)) return true;
  return InvalidResponseDataError.isInstance(error) && error.data === undefined;
}

/** Classifies an error that a provider sends in the middle of a stream. */
function ofStream({ statusCode, type, code, data }: StreamProviderError): ProviderFailure {
  const body = JSON.stringify([{ type, code, data }]);
  const isBusy = /rate_?limit|too_many_requests|resource_exhausted/iu.test(body);
  // An error without a status counts as a fault of the provider, because errors in the request are
  // reported before the stream begins.
  return troubleOfAnswer({ statusCode: statusCode ?? (isBusy ? 429 : 500), body, headers: {} });
}

function ofConnection(error: unknown): ProviderFailure {
  const code = codeIn(error);
  if (code === 'ERR_INVALID_URL') {
    return new ProviderFailure('wrong-address', providerReason('address-unaskable'));
  }
  if (/TIMEOUT|TIMEDOUT/u.test(code)) {
    return new ProviderFailure('too-slow', NO_ANSWER);
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CERT|TLS|SSL/u.test(code)) {
    return new ProviderFailure('unreachable', providerReason('provider-unreached', { code }));
  }
  if (/ECONNRESET|EPIPE|UND_ERR_SOCKET/u.test(code)) {
    return new ProviderFailure('broken-off', providerReason('connection-broke'));
  }
  return new ProviderFailure('garbled', providerReason('answer-not-understood'));
}

/** Returns the code of an error or of one of its causes. */
function codeIn(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return '';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : codeIn(cause, depth + 1);
}

function isNamed(error: unknown, name: RegExp): boolean {
  return error instanceof Error && name.test(error.name);
}
