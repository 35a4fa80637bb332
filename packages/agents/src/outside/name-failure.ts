import { providerReason } from '@conch/protocol';
import { causesOf } from './causes-of.ts';
import { GuardedFetchError } from './guarded-fetch-error.ts';

/** The failure for an error while connecting. */
export function connectFailure(error: unknown, host: string): GuardedFetchError {
  const causes = causesOf(error);
  const named = causes.find((cause) => cause instanceof GuardedFetchError);
  if (named !== undefined) return named;
  return causes.some(isOfTrust)
    ? new GuardedFetchError('untrusted', providerReason('host-untrusted', { host }))
    : new GuardedFetchError('unreachable', providerReason('host-unreached', { host }));
}

/** The failure for an error between the connection and the answer. */
export function answerFailure(error: unknown, host: string): GuardedFetchError {
  const causes = causesOf(error);
  const named = causes.find((cause) => cause instanceof GuardedFetchError);
  if (named !== undefined) return named;
  if (causes.some((cause) => cause instanceof Error && cause.message === 'bad port')) {
    return new GuardedFetchError('bad-address', providerReason('host-port', { host }));
  }
  // Before a body, a length mismatch means that the answer gave two different lengths.
  const isGarbled = causes.some((cause) => isOfForm(cause) || codeOf(cause) === MISMATCH);
  return isGarbled ? garbled(host) : brokenOff(host);
}

/** The failure for an error in the middle of an answer. */
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

// OpenSSL has about forty codes for a bad certificate. The TLS codes share their prefixes.
function isOfTrust(cause: unknown): boolean {
  return /CERT|SELF_SIGNED|ISSUER|^ERR_(?:TLS|SSL)_|^EPROTO$/u.test(codeOf(cause));
}

// If a server crashes during an answer, its connection closes normally and the parser reports an
// early EOF. The error of the parser has no code.
function isOfForm(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if (cause.name === 'HTTPParserError') return !cause.message.includes('EOF');
  return codeOf(cause) === 'UND_ERR_HEADERS_OVERFLOW';
}
