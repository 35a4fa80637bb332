import type { RunFailure } from '@conch/engine';

/** What went wrong with a provider, for people: what it was and what to do. */
export type ProviderTrouble =
  | 'wrong-key'
  | 'no-credit'
  | 'wrong-address'
  | 'missing-model'
  | 'too-slow'
  | 'too-busy'
  | 'too-long'
  | 'filtered'
  | 'broken-off'
  | 'garbled'
  | 'unreachable'
  | 'refused'
  | 'down';

/** A provider did not answer as it should. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly trouble: ProviderTrouble;
  /** In how many milliseconds it may be asked again, if it said so. */
  readonly retryAfterMs: number | null;
  /** Whether the same question may well be answered a little later. */
  readonly isPassing: boolean;

  constructor(
    trouble: ProviderTrouble,
    message: string,
    { retryAfterMs = null, isPassing = PASSING.has(trouble) }: Partial<Prospect> = {},
  ) {
    super(message);
    this.trouble = trouble;
    this.retryAfterMs = retryAfterMs;
    this.isPassing = isPassing;
  }
}

type Prospect = Pick<ProviderFailure, 'retryAfterMs' | 'isPassing'>;

const PASSING: ReadonlySet<ProviderTrouble> = new Set([
  'too-busy',
  'down',
  'unreachable',
  'broken-off',
]);

/** Of a provider that was waited for in vain. */
export const NO_ANSWER =
  'The provider did not answer in time; check that it runs and its address, then try again.';

/** How a run ends whose provider fails in this way. */
export const RUN_FAILURES: Readonly<Record<ProviderTrouble, RunFailure>> = {
  'wrong-key': 'provider-key',
  'no-credit': 'provider-credit',
  'wrong-address': 'provider-address',
  'missing-model': 'provider-model',
  filtered: 'provider-filter',
  'too-long': 'provider-length',
  refused: 'provider-refused',
  'too-busy': 'provider-busy',
  down: 'provider-down',
  unreachable: 'provider-down',
  'too-slow': 'no-output',
  'broken-off': 'disconnected',
  garbled: 'garbled',
};
