import { ProviderFailure } from './provider-failure.ts';
import type { Turnstile } from './providers/turnstile.ts';

/** For how long one model step is waited for; its signal is aborted when that is over. */
interface StepTimers {
  readonly signal: AbortSignal;
  /** There was a sign of an answer. */
  readonly renew: () => void;
  /** Nobody listens any more: then the provider does not go on writing either. */
  readonly end: () => void;
}

/** Separate timers: one for the first sign of an answer and for each next, one for all of it. */
export function stepTimers(turnstile: Turnstile): StepTimers {
  const { after, patience } = turnstile;
  const { firstWordMs, nextWordMs, stepMs } = patience;
  const over = new AbortController();
  const giveUp = (message: string): void => over.abort(new ProviderFailure('too-slow', message));
  const start = (ms: number, message: string): (() => void) => after(ms, () => giveUp(message));
  const callOffStep = start(stepMs, 'The provider did not come to an end in time.');
  const awaitFirst = (): (() => void) =>
    after(firstWordMs, () => {
      if (turnstile.isServing(firstWordMs)) callOffWord = awaitFirst();
      else giveUp('The provider did not begin to answer in time.');
    });
  let callOffWord = awaitFirst();
  return {
    signal: over.signal,
    renew: () => {
      turnstile.noteSign();
      callOffWord();
      callOffWord = start(nextWordMs, 'The provider fell silent in the middle of its answer.');
    },
    end: () => {
      callOffWord();
      callOffStep();
      over.abort();
    },
  };
}
