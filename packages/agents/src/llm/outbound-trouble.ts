import { providerReason, type Reason } from '@conch/protocol';
import { GuardedFetchError, type GuardedFetchCode } from '../outbound/guarded-fetch-error.ts';
import { ProviderFailure, type ProviderTrouble } from './provider-failure.ts';

const TROUBLES: Readonly<Record<GuardedFetchCode, ProviderTrouble>> = {
  'bad-address': 'wrong-address',
  'not-listed': 'wrong-address',
  inside: 'wrong-address',
  redirected: 'wrong-address',
  'unknown-host': 'unreachable',
  unreachable: 'unreachable',
  untrusted: 'unreachable',
  'too-slow': 'too-slow',
  'too-large': 'garbled',
  garbled: 'garbled',
  'broken-off': 'broken-off',
};

/** Maps a reason without advice to the code of the same reason with advice. */
const ADVISED = {
  'host-unknown': 'check-host-unknown',
  'host-unreached': 'check-host-unreached',
  'host-untrusted': 'check-host-untrusted',
  'host-slow': 'check-host-slow',
  'host-garbled': 'check-host-garbled',
  'host-broke-off': 'check-host-broke-off',
} as const;

function advised({ reason, message }: GuardedFetchError): Reason | string {
  if (reason === null) return message;
  if (!isAdvisable(reason)) return reason;
  return providerReason(ADVISED[reason.code], { host: reason.params.host });
}

function isAdvisable(reason: Reason): reason is Reason<keyof typeof ADVISED> {
  return Object.hasOwn(ADVISED, reason.code);
}

const DEEPEST = 5;

/** Returns the failure for a `GuardedFetchError` in the cause chain of an error, or null. */
export function outboundTrouble(error: unknown): ProviderFailure | null {
  let at = error;
  for (let depth = 0; at instanceof Error && depth < DEEPEST; depth += 1) {
    if (at instanceof GuardedFetchError) {
      const why = advised(at);
      const trouble = TROUBLES[at.code];
      // Such a failure is not retried, because an untrusted certificate will not become trusted
      // within a second.
      return at.code === 'untrusted'
        ? new ProviderFailure(trouble, why, { isPassing: false })
        : new ProviderFailure(trouble, why);
    }
    at = at.cause;
  }
  return null;
}
