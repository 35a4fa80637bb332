import type { MemberId } from '@conch/engine';
import type { RunContext, Task } from '../../agent.ts';
import type { Outside } from '../../outside/outside.ts';
import type { FailedCall } from '../tell-failure.ts';

/** What agents that are called by webhook are called with. */
export interface WebhookParts {
  readonly outside: Outside;
  /** What the requests to an agent are signed with: each of these, so that one can be replaced. */
  readonly secretsOf: (agentId: MemberId) => Promise<readonly string[]>;
  /** The time of day, for what is signed. */
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
