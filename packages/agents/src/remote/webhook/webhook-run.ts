import type { MemberId } from '@conch/engine';
import type { RunContext, Task } from '../../agent.ts';
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts';
import type { FailedCall } from '../failure-report.ts';

/** The services that webhook agents need. */
export interface WebhookParts {
  readonly outside: GuardedFetch;
  /**
   * The secrets that sign the requests to an agent. There may be several secrets, so that a secret
   * can be replaced without an interruption.
   */
  readonly secretsOf: (agentId: MemberId) => Promise<readonly string[]>;
  /** The wall clock, for signatures. */
  readonly now: () => number;
  readonly onFailure: (failed: FailedCall) => void;
}

/** One run of an agent that is called by webhook. */
export interface WebhookRun {
  readonly url: string;
  readonly parts: WebhookParts;
  readonly task: Task;
  readonly context: RunContext;
}
