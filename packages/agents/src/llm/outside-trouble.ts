import { OutsideError, type OutsideCode } from '../outside/outside-error.ts';
import { ProviderFailure, type ProviderTrouble } from './provider-failure.ts';

const TROUBLES: Readonly<Record<OutsideCode, ProviderTrouble>> = {
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

/** What to do about it, where the error does not say so itself. */
const ADVICE: Readonly<Partial<Record<OutsideCode, string>>> = {
  'unknown-host': ' Check its address.',
  unreachable: ' Check its address, and whether it is running.',
  untrusted:
    ' Check its address and its certificate; one that you made yourself is trusted by NODE_EXTRA_CA_CERTS, where Conch is started.',
  'too-slow': ' Check its address, and whether it is running; then try again.',
  garbled: ' Check its address.',
  'broken-off': ' Try again.',
};

const DEEPEST = 5;

/** What kept Conch from a provider, if that is at the bottom of an error. */
export function outsideTrouble(error: unknown): ProviderFailure | null {
  let at = error;
  for (let depth = 0; at instanceof Error && depth < DEEPEST; depth += 1) {
    if (at instanceof OutsideError) {
      const message = at.message + (ADVICE[at.code] ?? '');
      const trouble = TROUBLES[at.code];
      // Whoever cannot show who it is will not be able to a second later.
      return at.code === 'untrusted'
        ? new ProviderFailure(trouble, message, { isPassing: false })
        : new ProviderFailure(trouble, message);
    }
    at = at.cause;
  }
  return null;
}
