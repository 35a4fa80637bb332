import type { MemberId, RunFailure, RunId, SpaceId } from '@conch/engine';
import type { Agent, Task } from '../agent.ts';

/** Why a run of an agent that is called has failed: in words of Conch, never of the agent. */
export interface FailedCall {
  readonly runId: RunId;
  readonly spaceId: SpaceId;
  readonly agentId: MemberId;
  readonly host: string;
  readonly failure: RunFailure;
  readonly why: string;
}

type Running = ReturnType<Agent['run']>;

/** The same run; if its agent fails, that is told. */
export async function* tellFailure(
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
      // Its path may hold a secret.
      host: new URL(address).host,
      failure: end.failure,
      why: end.message,
    });
  }
  return end;
}
