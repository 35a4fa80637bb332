import { providerReason } from '@conch/protocol';
import { causesOf } from './causes-of.ts';
import { GuardedFetchError } from './guarded-fetch-error.ts';

/** Classifies an error that occurs while Conch connects. */
export function connectFailure(error: unknown, host: string): GuardedFetchError {
  const causes = causesOf(error);
  const named = causes.find((cause) => cause instanceof GuardedFetchError);
  if (named !== undefined) return named;
  return causes.some(isOfTrust)
    ? new GuardedFetchError('untrusted', providerReason('host-untrusted', { host }))
    : new GuardedFetchError('unreachable', providerReason('host-unreached', { host }));
}

/** Classifies an error that occurs after Conch has connected and before the response starts. */
export function answerFailure(error: unknown, host: string): GuardedFetchError {
  const causes = causesOf(error);
  const named = causes.find((cause) => cause instanceof GuardedFetchError);
  if (named !== undefined) return named;
  // Before the body starts, a length mismatch means that the response states two different lengths.
  const isGarbled = causes.some((cause) => isOfForm(cause) || codeOf(cause) === MISMATCH);
  return isGarbled ? garbled(host) : brokenOff(host);
}

/** Classifies an error that occurs in the middle of a response. */
export function bodyFailure(error: unknown, host: string): GuardedFetchError {
  const causes = causesOf(error);
  const named = causes.find((cause) => cause instanceof GuardedFetchError);
  if (named !== undefined) return named;
  return causes.some(isOfForm) ? garbled(host) : brokenOff(host);
}

const MISMATCH = 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';

function garbled(host: string): GuardedFetchError {
  return new GuardedFetchError('garbled', providerReason('host-garbled', { host }));
}

function brokenOff(host: string): GuardedFetchError {
  return new GuardedFetchError('broken-off', providerReason('host-broke-off', { host }));
}

function codeOf(cause: unknown): string {
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}

// Parts of the codes are compared, because OpenSSL has about forty codes for a bad certificate and
// the TLS codes share their prefixes.
function isOfTrust(cause: unknown): boolean {
  return /CERT|SELF_SIGNED|ISSUER|^ERR_(?:TLS|SSL)_|^EPROTO$/u.test(codeOf(cause));
}

// If a server crashes during an answer, its connection closes normally and the parser reports an
// early end. The error of the parser has no code. Its data are the bytes that the parser could not
// read, and at an early end there are none.
function isOfForm(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if (cause.name === 'HTTPParserError') return 'data' in cause && cause.data !== '';
  return codeOf(cause) === 'UND_ERR_HEADERS_OVERFLOW';
}
