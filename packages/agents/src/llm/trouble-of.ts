import { APICallError, EmptyResponseBodyError, JSONParseError, LoadAPIKeyError } from 'ai';
import { outsideTrouble } from './outside-trouble.ts';
import { ProviderFailure, type ProviderTrouble } from './provider-failure.ts';

const MOST_RETRY_MS = 60_000;

/** What an error of a provider means, in words that hold no key and no text of anybody. */
export function troubleOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const outside = outsideTrouble(error);
  if (outside !== null) return outside;
  if (APICallError.isInstance(error)) return ofAnswer(error);
  if (LoadAPIKeyError.isInstance(error)) {
    return new ProviderFailure('wrong-key', 'There is no key for this provider; give it one.');
  }
  if (EmptyResponseBodyError.isInstance(error)) {
    return new ProviderFailure('broken-off', 'The provider answered with nothing.');
  }
  if (
    JSONParseError.isInstance(error) ||
    isNamed(error, /Validation|InvalidResponse|ParseError/u)
  ) {
    return new ProviderFailure('garbled', 'What the provider sent could not be read.');
  }
  if (isNamed(error, /Timeout|Abort/u)) {
    return new ProviderFailure('too-slow', 'The provider did not answer in time.');
  }
  return ofConnection(error);
}

const BY_STATUS: Readonly<Record<number, readonly [ProviderTrouble, string]>> = {
  401: ['wrong-key', 'The provider does not accept the key; give it another.'],
  402: ['no-credit', 'There is no credit left at the provider; add some there.'],
  403: ['wrong-key', 'The key may not use this model; give it another key or model.'],
  404: ['missing-model', 'The provider has no such model, or no such address; check both.'],
  408: ['too-slow', 'The provider did not answer in time.'],
  413: ['too-long', 'The request was too large for the provider; lower contextTokens.'],
  429: ['too-busy', 'The provider has too many requests of yours right now.'],
};

function ofAnswer(error: APICallError): ProviderFailure {
  const { statusCode, responseBody = '', responseHeaders = {} } = error;
  const retryAfterMs = retryAfter(responseHeaders);
  if (statusCode === undefined) return ofConnection(error.cause ?? error);
  const said = responseBody.slice(0, 10_000).toLowerCase();
  if (/insufficient_quota|credit balance|billing|out of credit/u.test(said)) {
    return new ProviderFailure('no-credit', BY_STATUS[402]?.[1] ?? '');
  }
  if (
    /context_length|context window|too many tokens|prompt is too long|maximum context/u.test(said)
  ) {
    return new ProviderFailure(
      'too-long',
      'The conversation is too long for the model; lower contextTokens.',
    );
  }
  if (/content_filter|content policy|safety/u.test(said) && statusCode < 500) {
    return new ProviderFailure(
      'filtered',
      'The provider refused the request by its content rules.',
    );
  }
  if (/api key not valid|invalid_api_key|api_key_invalid/u.test(said)) {
    return new ProviderFailure('wrong-key', BY_STATUS[401]?.[1] ?? '');
  }
  if (/model_not_found|model.{0,80}(?:not found|does not exist)/u.test(said)) {
    return new ProviderFailure(
      'missing-model',
      'The provider has no such model; choose one of its list.',
    );
  }
  const known = BY_STATUS[statusCode];
  if (known !== undefined) return new ProviderFailure(known[0], known[1], retryAfterMs);
  if (statusCode >= 500) {
    return new ProviderFailure(
      'down',
      `The provider has trouble of its own (${statusCode}).`,
      retryAfterMs,
    );
  }
  if (statusCode >= 300 && statusCode < 400) {
    return new ProviderFailure(
      'wrong-address',
      'The address leads elsewhere; give the one it leads to.',
    );
  }
  if (statusCode < 300) {
    return new ProviderFailure('garbled', 'What the provider sent could not be read.');
  }
  return new ProviderFailure('refused', `The provider refused the request (${statusCode}).`);
}

function ofConnection(error: unknown): ProviderFailure {
  const code = codeIn(error);
  if (/TIMEOUT|TIMEDOUT/u.test(code)) {
    return new ProviderFailure('too-slow', 'The provider did not answer in time.');
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CERT|TLS|SSL/u.test(code)) {
    return new ProviderFailure(
      'unreachable',
      `The provider cannot be reached (${code}); check its address.`,
    );
  }
  if (/ECONNRESET|EPIPE|UND_ERR_SOCKET|terminated/u.test(code)) {
    return new ProviderFailure('broken-off', 'The connection to the provider broke.');
  }
  return new ProviderFailure('garbled', 'The provider answered in a way that could not be read.');
}

/** The code of an error or of what caused it; of what has none, its message if that is a known one. */
function codeIn(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 5) return '';
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: unknown };
  if (typeof code === 'string') return code;
  const deeper = codeIn(cause, depth + 1);
  if (deeper !== '') return deeper;
  return message === 'terminated' ? 'terminated' : '';
}

function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN);
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  const asked = Number.isFinite(ms) ? ms : seconds * 1_000;
  return Number.isFinite(asked) && asked >= 0 ? Math.min(asked, MOST_RETRY_MS) : null;
}

function isNamed(error: unknown, name: RegExp): boolean {
  return error instanceof Error && name.test(error.name);
}
