import type { RunFailure } from '@conch/engine';

/**
 * The failure of a request to an A2A agent. The message is text of Conch and contains nothing from
 * the agent.
 */
export class A2aFailure extends Error {
  readonly failure: RunFailure;
  /** True if the agent may have received the request and worked on it. */
  readonly mayHaveSpent: boolean;

  constructor(
    failure: RunFailure,
    message: string,
    { mayHaveSpent = false }: { readonly mayHaveSpent?: boolean } = {},
  ) {
    super(message);
    this.mayHaveSpent = mayHaveSpent;
    this.name = 'A2aFailure';
    this.failure = failure;
  }
}
