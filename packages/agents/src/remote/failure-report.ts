import type { MemberId, RunFailure, RunId, SpaceId } from '@conch/engine';
import type { Agent, Task } from '../agent.ts';

/**
 * A failed call of an outside agent. The text of the reason is from Conch, never from the agent.
 */
export interface FailedCall {
  readonly runId: RunId;
  readonly spaceId: SpaceId;
  readonly agentId: MemberId;
  readonly host: string;
  readonly failure: RunFailure;
  readonly why: string;
}

type Running = ReturnType<Agent['run']>;

/** Returns the same run, but reports a failure of the agent when the run ends. */
export async function* withFailureReport(
  running: Running,
  task: Pick<Task, 'runId' | 'space' | 'agent'>,
  { address, tell }: { readonly address: string; readonly tell: (failed: FailedCall) => void },
): Running {
  const end = yield* running;
  if (end.kind === 'failed') {
    tell({
      runId: task.runId,
      spaceId: task.space.id,
      agentId: task.agent.id,
      // Only the host is reported, because the path may contain a secret.
      host: new URL(address).host,
      failure: end.failure,
      why: end.message,
    });
  }
  return end;
}
