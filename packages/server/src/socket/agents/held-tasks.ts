import type { EndOnDisk } from '@conch/agents';
import type { MemberId, RunId } from '@conch/engine';
import { runsOfAgent, type Database } from '@conch/store';

/** What has become of tasks that an agent says it holds. */
export interface HeldTasks {
  /** Those that it may go on with. */
  readonly open: ReadonlySet<RunId>;
  readonly over: ReadonlyMap<RunId, EndOnDisk>;
}

/** Looks up the tasks that an agent holds; what is not its own is in neither list. */
export async function heldTasks(
  database: Database,
  agentId: MemberId,
  taskIds: readonly RunId[],
): Promise<HeldTasks> {
  const rows = taskIds.length === 0 ? [] : await database.read(() => runsOfAgent(agentId, taskIds));
  const over = new Map<RunId, EndOnDisk>();
  const open = new Set<RunId>();
  for (const { id, outcome } of rows) {
    const taskId = id as RunId;
    if (outcome === null) open.add(taskId);
    else over.set(taskId, JSON.parse(outcome) as EndOnDisk);
  }
  return { open, over };
}
