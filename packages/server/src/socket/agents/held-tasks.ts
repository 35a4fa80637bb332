import type { EndOnDisk } from '@conch/agents';
import type { MemberId, RunId } from '@conch/engine';
import { runsOfAgent, type Database } from '@conch/store';

/** The state of the tasks that an agent holds. */
export interface HeldTasks {
  /** The tasks that the agent may continue. */
  readonly open: ReadonlySet<RunId>;
  /** The open tasks whose run is parked in a call. */
  readonly parked: ReadonlySet<RunId>;
  readonly over: ReadonlyMap<RunId, EndOnDisk>;
}

/** Looks up the tasks that an agent holds. The result does not contain tasks of other agents. */
export async function heldTasks(
  database: Database,
  agentId: MemberId,
  taskIds: readonly RunId[],
): Promise<HeldTasks> {
  const rows = taskIds.length === 0 ? [] : await database.read(() => runsOfAgent(agentId, taskIds));
  const over = new Map<RunId, EndOnDisk>();
  const open = new Set<RunId>();
  const parked = new Set<RunId>();
  for (const { id, outcome, state } of rows) {
    const taskId = id as RunId;
    if (state === 'parked') parked.add(taskId);
    if (outcome === null) open.add(taskId);
    else over.set(taskId, JSON.parse(outcome) as EndOnDisk);
  }
  return { open, parked, over };
}
