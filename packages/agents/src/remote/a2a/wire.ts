import { isJsonRpcError, isRestError } from '@a2a-js/sdk/errors';
import { causesOf } from '../../outside/causes-of.ts';
import { OutsideError } from '../../outside/outside-error.ts';
import type { OutsideFetch } from '../../outside/outside.ts';
import { endOfTrouble } from '../end-of-trouble.ts';
import { A2aFailure } from './a2a-failure.ts';
import { boundedAnswer, OF_ANSWER, OF_CARD, type AnswerBounds } from './bounded-answer.ts';

/** The requests of one run, and what an error that the SDK throws says about them. */
export class Wire {
  readonly #ask: OutsideFetch;
  #status = 0;

  constructor(ask: OutsideFetch) {
    this.#ask = ask;
  }

  readonly fetch = this.#bounded(OF_ANSWER);
  readonly fetchCard = this.#bounded(OF_CARD);

  #bounded(bounds: AnswerBounds): OutsideFetch {
    return async (address, init) => {
      this.#status = 0;
      const response = await this.#ask(address, init);
      this.#status = response.status;
      return boundedAnswer(response, bounds);
    };
  }

  /** What went wrong; whatever has no better name was an answer that could not be read. */
  failureOf(error: unknown): A2aFailure {
    const causes = causesOf(error);
    for (const cause of causes) {
      if (cause instanceof A2aFailure) return cause;
      const end = cause instanceof OutsideError ? endOfTrouble(cause) : null;
      if (end?.kind === 'failed') return new A2aFailure(end.failure, end.message);
      if (isTooSlow(cause)) return new A2aFailure('offline', 'The agent takes too long to answer.');
    }
    if (GATEWAY.includes(this.#status)) {
      return new A2aFailure('offline', 'There is nobody behind the address of the agent.');
    }
    // Other errors of the SDK are its own complaints about what the agent has sent.
    const isRefusal = causes.some((cause) => isJsonRpcError(cause) || isRestError(cause));
    if (isRefusal || this.#status >= 400) {
      return new A2aFailure('error', `The agent refuses, with the status ${this.#status}.`);
    }
    return new A2aFailure('garbled', 'What the agent sent is not A2A.');
  }
}

const GATEWAY: readonly number[] = [502, 503, 504];

// How a signal of `AbortSignal.timeout` says that it is over.
function isTooSlow(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}
