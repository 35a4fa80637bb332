import { bumpAccessEpoch } from './access-epoch.ts';
import { textsOf } from './dialect/id-list.ts';
import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface AgentRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  /** JSON that only the kind of the agent reads. */
  readonly config: string;
  readonly status: 'active' | 'inactive';
  readonly quiet: number;
  readonly autoReply: number;
  readonly maxTokens: number | null;
  readonly maxCostUsd: number | null;
  /** JSON: what the file that it was made of says besides. */
  readonly extras: string;
  readonly version: number;
  readonly createdAt: number;
  readonly deletedAt: number | null;
}

/** What may be changed of an agent. */
const changeable = (given: AgentRow) => ({
  name: given.name,
  description: given.description,
  kind: given.kind,
  config: given.config,
  status: given.status,
  quiet: given.quiet,
  auto_reply: given.autoReply,
  max_tokens: given.maxTokens,
  max_cost_usd: given.maxCostUsd,
  extras: given.extras,
  version: given.version,
  deleted_at: given.deletedAt,
});

const insert = statement<AgentRow>()((db, given) =>
  db
    .insertInto('agents')
    .values({ id: given.id, created_at: given.createdAt, ...changeable(given) }),
);

export function* addAgent(agent: AgentRow): Script<void> {
  yield* write(insert, agent);
}

const COLUMNS = [
  'id',
  'name',
  'description',
  'kind',
  'config',
  'status',
  'quiet',
  'auto_reply as autoReply',
  'max_tokens as maxTokens',
  'max_cost_usd as maxCostUsd',
  'extras',
  'version',
  'created_at as createdAt',
  'deleted_at as deletedAt',
] as const;

const selectOne = statement<{ id: string }>()((db, given) =>
  db.selectFrom('agents').select(COLUMNS).where('id', '=', given.id),
);

export function agentById(id: string): Script<AgentRow | null> {
  return first(selectOne, { id });
}

const selectKinds = statement<{ ids: string }>()((db, given, dialect) =>
  db.selectFrom('agents').select(['id', 'kind']).where('id', 'in', textsOf(given.ids, dialect)),
);

/** Of which kind agents are, those that were taken off the server too. */
export function* kindsOfAgents(ids: readonly string[]): Script<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : yield* all(selectKinds, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

const selectAll = statement<object>()((db) =>
  db.selectFrom('agents').select(COLUMNS).where('deleted_at', 'is', null).orderBy('id'),
);

export function allAgents(): Script<readonly AgentRow[]> {
  return all(selectAll, {});
}

const selectAfter = statement<{ after: string; limit: number }>()((db, given) =>
  db
    .selectFrom('agents')
    .select(COLUMNS)
    .where('id', '>', given.after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(given.limit),
);

/** The next agents after one, in order of their ids. */
export function agentsAfter(given: { after: string; limit: number }): Script<readonly AgentRow[]> {
  return all(selectAfter, given);
}

const update = statement<AgentRow>()((db, given) =>
  db.updateTable('agents').set(changeable(given)).where('id', '=', given.id),
);

/** Its program may have a socket open, which it has only while it is active and of its kind. */
export function* saveAgent(agent: AgentRow): Script<void> {
  yield* write(update, agent);
  yield* bumpAccessEpoch();
}
