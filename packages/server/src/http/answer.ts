import { FAILURES, fieldReason, type FailureCode, type Problem } from '@conch/protocol';
import { Refused, type RefusalCode } from '@conch/runtime';
import { StoreFailed } from '@conch/store';
import { atField, RequestRefused } from '../request-refused.ts';

// This line does not compile if a refusal code of the runtime is missing in the protocol.
const codeOf = (code: RefusalCode): FailureCode => (code === 'bad-call' ? 'bad-input' : code);

type StoreFailureCode = StoreFailed['code'];

const OF_STORE: Readonly<Record<StoreFailureCode, FailureCode>> = {
  'disk-full': 'disk-full',
  locked: 'busy',
  'read-only': 'unreachable',
  'in-use': 'unreachable',
  'newer-schema': 'unreachable',
  corrupt: 'unreachable',
  unreachable: 'unreachable',
  refused: 'unreachable',
};

// The messages of the store contain files and addresses, which only the operator may see.
const STORE_WORDS = {
  'disk-full':
    'The disk of this server is full, so nothing was saved. Try again when there is space.',
  busy: 'Another process has locked the database, so nothing was saved. Try again in a moment.',
  unreachable: 'The database cannot be reached, so nothing was saved. Try again in a moment.',
} as const;

/**
 * Converts any error to a failure. An unforeseen error becomes `broken` and reveals nothing
 * internal.
 */
export function refusalOf(error: unknown): RequestRefused {
  if (error instanceof RequestRefused) return error;
  if (error instanceof Refused) {
    const version = error.code === 'changed-meanwhile' ? Number(error.about.at(-1)) : Number.NaN;
    const extra = Number.isSafeInteger(version) ? { version } : {};
    const { field, message } = error;
    // If an agent kind is not part of Conch, its refusals have only a text as their reason.
    const reason = error.reason ?? fieldReason('other', { text: message });
    const at = field === null ? {} : atField(field, reason);
    return new RequestRefused(codeOf(error.code), error.reason ?? message, { ...extra, ...at });
  }
  if (error instanceof StoreFailed) {
    const code = OF_STORE[error.code];
    return new RequestRefused(code, STORE_WORDS[code as keyof typeof STORE_WORDS]);
  }
  return new RequestRefused(
    'broken',
    'Something went wrong inside Conch. Try again. The server log has the details.',
  );
}

/** A failure on the wire, as RFC 9457 defines it. */
export function problemOf({ code, message, reason, extra }: RequestRefused): Problem {
  const title = code.replaceAll('-', ' ');
  return {
    type: `urn:conch:problem:${code}`,
    title,
    status: FAILURES[code],
    code,
    detail: message,
    ...(reason === null ? {} : { reason }),
    ...extra,
  };
}
