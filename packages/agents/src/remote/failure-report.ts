import type { MemberId, RunFailure, RunId, SpaceId } from '@conch/engine';
import type { Agent, Task } from '../agent.ts';

/** The reason why a call of an outside agent failed. The words are Conch's, never the agent's. */
export interface FailedCall {
  readonly runId: RunId;
  readonly spaceId: SpaceId;
  readonly agentId: MemberId;
  readonly host: string;
  readonly failure: RunFailure;
  readonly why: string;
}

type Running = ReturnType<Agent['run']>;

/** The same run, but a failure of its agent is reported. */
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
      // The path may contain a secret.
      host: new URL(address).host,
      failure: end.failure,
      why: end.message,
    });
  }
  return end;
}
