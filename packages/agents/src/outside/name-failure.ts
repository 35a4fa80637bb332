import { causesOf } from './causes-of.ts';
import { OutsideError } from './outside-error.ts';

/** Why there is no connection, whatever the layers below call it. */
export function connectFailure(error: unknown, host: string): OutsideError {
  const causes = causesOf(error);
  const named = causes.find((cause) => cause instanceof OutsideError);
  if (named !== undefined) return named;
  return causes.some(isOfTrust)
    ? new OutsideError('untrusted', `${host} could not show that it is who it says it is.`)
    : new OutsideError('unreachable', `${host} could not be reached.`);
}

/** Why there is no answer, once there was a connection. */
export function answerFailure(error: unknown, host: string): OutsideError {
  const causes = causesOf(error);
  const named = causes.find((cause) => cause instanceof OutsideError);
  if (named !== undefined) return named;
  if (causes.some((cause) => cause instanceof Error && cause.message === 'bad port')) {
    return new OutsideError('bad-address', `${host} is asked at a port that is not for HTTP.`);
  }
  // Before there is a body, a length that does not fit is one of two that were given.
  const isGarbled = causes.some((cause) => isOfForm(cause) || codeOf(cause) === MISMATCH);
  return isGarbled ? garbled(host) : brokenOff(host);
}

/** Why there is no more of an answer. */
export function bodyFailure(error: unknown, host: string): OutsideError {
  const causes = causesOf(error);
  const named = causes.find((cause) => cause instanceof OutsideError);
  if (named !== undefined) return named;
  return causes.some(isOfForm) ? garbled(host) : brokenOff(host);
}

const MISMATCH = 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';

function garbled(host: string): OutsideError {
  return new OutsideError('garbled', `What ${host} answers cannot be read.`);
}

function brokenOff(host: string): OutsideError {
  return new OutsideError('broken-off', `${host} broke off.`);
}

function codeOf(cause: unknown): string {
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}

// How a certificate can be wrong has some forty names in OpenSSL; those of TLS itself begin alike.
function isOfTrust(cause: unknown): boolean {
  return /CERT|SELF_SIGNED|ISSUER|^ERR_(?:TLS|SSL)_|^EPROTO$/u.test(codeOf(cause));
}

// Whoever dies in mid-answer closes the connection in order: to the parser an end at a wrong place.
function isOfForm(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if (cause.name === 'HTTPParserError') return !cause.message.includes('EOF');
  return codeOf(cause) === 'UND_ERR_HEADERS_OVERFLOW';
}
