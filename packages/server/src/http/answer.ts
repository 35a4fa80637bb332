import { FAILURES, type FailureCode, type Problem } from '@conch/protocol';
import { Refused, type RefusalCode } from '@conch/runtime';
import { StoreFailed } from '@conch/store';
import { atField, Failure } from '../failure.ts';

// Fails to compile when the runtime refuses something that the protocol has no code for.
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

// The store's own words name files and addresses, which are the operator's.
const STORE_WORDS = {
  'disk-full': 'The disk of this server is full: nothing was saved. Try again when there is room.',
  busy: 'The database is held by someone else: nothing was saved. Try again in a moment.',
  unreachable: 'The database cannot be reached: nothing was saved. Try again in a moment.',
} as const;

/** Any failure as one of ours; what nobody foresaw is `broken`, and says nothing of the inside. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof Refused) {
    const version = error.code === 'changed-meanwhile' ? Number(error.about.at(-1)) : Number.NaN;
    const extra = Number.isSafeInteger(version) ? { version } : {};
    const at = error.field === null ? {} : atField(error.field, error.message);
    return new Failure(codeOf(error.code), error.message, { ...extra, ...at });
  }
  if (error instanceof StoreFailed) {
    const code = OF_STORE[error.code];
    return new Failure(code, STORE_WORDS[code as keyof typeof STORE_WORDS]);
  }
  return new Failure('broken', 'Something broke inside Conch; its log says what. Try again.');
}

/** A failure as it goes over the wire: RFC 9457. */
export function problemOf({ code, message, extra }: Failure): Problem {
  const title = code.replaceAll('-', ' ');
  return {
    type: `urn:conch:problem:${code}`,
    title,
    status: FAILURES[code],
    code,
    detail: message,
    ...extra,
  };
}
