import { all, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** An agent that a file of the operator describes. */
export interface AgentFileRow {
  readonly agentId: string;
  /** The name of the file, without its folder. */
  readonly file: string;
  /** JSON: the ids of the spaces that it was taken into because its file says so. */
  readonly spaces: string;
  /** When its file was found gone; `null`: it is there. */
  readonly goneAt: number | null;
  /** 1: it was active until its file was gone; nobody else has switched it off. */
  readonly rests: number;
}

const changeable = (given: AgentFileRow) => ({
  file: given.file,
  spaces: given.spaces,
  gone_at: given.goneAt,
  rests: given.rests,
});

const insert = statement<AgentFileRow>()((db, given) =>
  db.insertInto('agent_files').values({ agent_id: given.agentId, ...changeable(given) }),
);

export function* addAgentFile(row: AgentFileRow): Script<void> {
  yield* write(insert, row);
}

const selectAll = statement<object>()((db) =>
  db
    .selectFrom('agent_files')
    .select(['agent_id as agentId', 'file', 'spaces', 'gone_at as goneAt', 'rests'])
    .orderBy('agent_id'),
);

/** All of them; operators have few. */
export function allAgentFiles(): Script<readonly AgentFileRow[]> {
  return all(selectAll, {});
}

const update = statement<AgentFileRow>()((db, given) =>
  db.updateTable('agent_files').set(changeable(given)).where('agent_id', '=', given.agentId),
);

export function* saveAgentFile(row: AgentFileRow): Script<void> {
  yield* write(update, row);
}

const remove = statement<{ agentId: string }>()((db, given) =>
  db.deleteFrom('agent_files').where('agent_id', '=', given.agentId),
);

/** Forgets that an agent was ever described by a file. */
export function* removeAgentFile(agentId: string): Script<void> {
  yield* write(remove, { agentId });
}
