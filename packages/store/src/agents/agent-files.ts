import { all, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { agentFiles } from '../tables/agents.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

/** An agent that is defined by a file of the operator. */
export type AgentFileRow = TableRow<typeof agentFiles>;

const insert = insertInto(agentFiles);

export function* addAgentFile(row: AgentFileRow): Script<void> {
  yield* write(insert, row);
}

const selectAll = statement<object>()((db) =>
  db.selectFrom('agent_files').select(agentFiles.columns).orderBy('agentId'),
);

/** All agent files. Their number is small. */
export function allAgentFiles(): Script<readonly AgentFileRow[]> {
  return all(selectAll, {});
}

const CHANGEABLE = columnsExcept(agentFiles, ['agentId']);

const update = statement<AgentFileRow>()((db, params) =>
  db.updateTable('agent_files').set(pick(params, CHANGEABLE)).where('agentId', '=', params.agentId),
);

export function* saveAgentFile(row: AgentFileRow): Script<void> {
  yield* write(update, row);
}

const remove = statement<{ agentId: string }>()((db, params) =>
  db.deleteFrom('agent_files').where('agentId', '=', params.agentId),
);

/** Deletes the link between an agent and its file. */
export function* removeAgentFile(agentId: string): Script<void> {
  yield* write(remove, { agentId });
}
