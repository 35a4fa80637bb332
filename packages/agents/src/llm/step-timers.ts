import { providerReason, type Reason } from '@conch/protocol';
import { ProviderFailure } from './provider-failure.ts';
import type { ProviderLimiter } from './providers/provider-limiter.ts';

/** The time-outs of one model step. The signal aborts when one of them expires. */
interface StepTimers {
  readonly signal: AbortSignal;
  /** Records a sign of an answer. */
  readonly renew: () => void;
  /** Stops the timers and aborts the request, so that the provider stops writing. */
  readonly end: () => void;
}

/**
 * One timer limits the time to the first and to each next sign of an answer. A second timer limits
 * the whole step.
 */
export function stepTimers(limiter: ProviderLimiter): StepTimers {
  const { after, patience } = limiter;
  const { firstWordMs, nextWordMs, stepMs } = patience;
  const over = new AbortController();
  const giveUp = (why: Reason): void => over.abort(new ProviderFailure('too-slow', why));
  const start = (ms: number, why: Reason): (() => void) => after(ms, () => giveUp(why));
  const callOffStep = start(stepMs, providerReason('answer-not-ended'));
  const awaitFirst = (): (() => void) =>
    after(firstWordMs, () => {
      if (limiter.isServing(firstWordMs)) callOffWord = awaitFirst();
      else giveUp(providerReason('answer-not-begun'));
    });
  let callOffWord = awaitFirst();
  return {
    signal: over.signal,
    renew: () => {
      limiter.noteSign();
      callOffWord();
      callOffWord = start(nextWordMs, providerReason('answer-fell-silent'));
    },
    end: () => {
      callOffWord();
      callOffStep();
      over.abort();
    },
  };
}
