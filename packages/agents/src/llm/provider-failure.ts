import type { RunFailure } from '@conch/engine';
import { providerReason, type Reason } from '@conch/protocol';

/** The kinds of provider failures. */
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

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly trouble: ProviderTrouble;
  /** The code of the reason. Null if only the message describes the reason. */
  readonly reason: Reason | null;
  /** The failure of a run that ends this way. */
  readonly failure: RunFailure;
  /**
   * Milliseconds after which the provider allows another call. Null if the provider sent no time.
   */
  readonly retryAfterMs: number | null;
  /** True if the same request may succeed a little later. */
  readonly isPassing: boolean;

  constructor(
    trouble: ProviderTrouble,
    words: string | Reason,
    {
      retryAfterMs = null,
      isPassing = PASSING.has(trouble),
      failure = RUN_FAILURES[trouble],
    }: Partial<Prospect> = {},
  ) {
    super(typeof words === 'string' ? words : words.detail);
    this.trouble = trouble;
    this.reason = typeof words === 'string' ? null : words;
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
    this.isPassing = isPassing;
  }
}

type Prospect = Pick<ProviderFailure, 'retryAfterMs' | 'isPassing' | 'failure'>;

const PASSING: ReadonlySet<ProviderTrouble> = new Set([
  'too-busy',
  'down',
  'unreachable',
  'broken-off',
]);

/** The reason for a provider that did not answer in time. */
export const NO_ANSWER = providerReason('provider-silent');

/** The failure of a run, by the failure of its provider. */
const RUN_FAILURES: Readonly<Record<ProviderTrouble, RunFailure>> = {
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
