import { bumpAccessEpoch } from '../access/access-epoch.ts';
import { textsOf } from '../dialect/id-list.ts';
import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { agents } from '../tables/agents.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

export type AgentRow = TableRow<typeof agents>;

const insert = insertInto(agents);

export function* addAgent(agent: AgentRow): Script<void> {
  yield* write(insert, agent);
}

const selectOne = statement<{ id: string }>()((db, params) =>
  db.selectFrom('agents').select(agents.columns).where('id', '=', params.id),
);

export function agentById(id: string): Script<AgentRow | null> {
  return first(selectOne, { id });
}

const selectKinds = statement<{ ids: string }>()((db, params, dialect) =>
  db.selectFrom('agents').select(['id', 'kind']).where('id', 'in', textsOf(params.ids, dialect)),
);

/** The kinds of agents by id, including deleted agents. */
export function* kindsOfAgents(ids: readonly string[]): Script<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : yield* all(selectKinds, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

const selectAll = statement<object>()((db) =>
  db.selectFrom('agents').select(agents.columns).where('deletedAt', 'is', null).orderBy('id'),
);

export function allAgents(): Script<readonly AgentRow[]> {
  return all(selectAll, {});
}

const selectAfter = statement<{ after: string; limit: number }>()((db, params) =>
  db
    .selectFrom('agents')
    .select(agents.columns)
    .where('id', '>', params.after)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(params.limit),
);

/** The next agents after an id, ordered by id. */
export function agentsAfter(params: { after: string; limit: number }): Script<readonly AgentRow[]> {
  return all(selectAfter, params);
}

const CHANGEABLE = columnsExcept(agents, ['id', 'createdAt']);

const update = statement<AgentRow>()((db, params) =>
  db.updateTable('agents').set(pick(params, CHANGEABLE)).where('id', '=', params.id),
);

/**
 * Saves an agent. The access epoch increases, because the agent's program may have lost the right
 * to its socket.
 */
export function* saveAgent(agent: AgentRow): Script<void> {
  yield* write(update, agent);
  yield* bumpAccessEpoch();
}
