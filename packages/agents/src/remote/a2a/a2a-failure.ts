import type { RunFailure } from '@conch/engine';

/** Why an A2A agent gave no answer. Its words are ours: nothing of what the agent sent is in them. */
export class A2aFailure extends Error {
  readonly failure: RunFailure;

  constructor(failure: RunFailure, message: string) {
    super(message);
    this.name = 'A2aFailure';
    this.failure = failure;
  }
}
