import { isJsonRpcError, isRestError } from '@a2a-js/sdk/errors';
import { causesOf } from '../../outbound/causes-of.ts';
import { GuardedFetchError } from '../../outbound/guarded-fetch-error.ts';
import type { FetchOutside } from '../../outbound/guarded-fetch.ts';
import { endOfTrouble } from '../end-of-trouble.ts';
import { A2aFailure } from './a2a-failure.ts';
import { boundedAnswer, OF_ANSWER, OF_CARD, type AnswerBounds } from './bounded-answer.ts';

/** Makes the requests of one run, and classifies the errors that the SDK throws. */
export class A2aWire {
  readonly #ask: FetchOutside;
  #status = 0;

  constructor(ask: FetchOutside) {
    this.#ask = ask;
  }

  readonly fetch = this.#bounded(OF_ANSWER);
  readonly fetchCard = this.#bounded(OF_CARD);

  #bounded(bounds: AnswerBounds): FetchOutside {
    return async (address, init) => {
      this.#status = 0;
      const response = await this.#ask(address, init);
      this.#status = response.status;
      return boundedAnswer(response, bounds);
    };
  }

  /** Classifies an error. An unrecognised error means that the answer was unreadable. */
  failureOf(error: unknown): A2aFailure {
    const causes = causesOf(error);
    for (const cause of causes) {
      if (cause instanceof A2aFailure) return cause;
      const end = cause instanceof GuardedFetchError ? endOfTrouble(cause) : null;
      if (end?.kind === 'failed') return new A2aFailure(end.failure, end.message);
      if (isTooSlow(cause)) {
        const message = 'The agent did not answer in time.';
        return new A2aFailure('offline', message, { mayHaveSpent: true });
      }
    }
    if (GATEWAY.includes(this.#status)) {
      return new A2aFailure('offline', 'The gateway of the agent cannot reach it.');
    }
    // All other errors of the SDK mean that the data of the agent is invalid.
    const isRefusal = causes.some((cause) => isJsonRpcError(cause) || isRestError(cause));
    if (isRefusal || this.#status >= 400) {
      return new A2aFailure('error', `The agent refused the request with status ${this.#status}.`);
    }
    return new A2aFailure('garbled', 'The answer of the agent is not valid A2A.');
  }
}

const GATEWAY: readonly number[] = [502, 503, 504];

// Recognises the error of `AbortSignal.timeout`.
function isTooSlow(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}
