import { sql, type RawBuilder } from 'kysely';
import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { agentVersions } from '../tables/agents.ts';
import type { TableRow } from '../tables/table.ts';

/** A saved version of an agent: its instructions, and the names of other changed fields. */
export type AgentVersionRow = TableRow<typeof agentVersions>;

/**
 * A version with its instructions, and with the current name of the person who saved the version.
 */
export interface KeptAgentVersion extends AgentVersionRow {
  readonly personName: string | null;
}

const insert = insertInto(agentVersions);

/** Adds a version and deletes the oldest versions, so that at most `most` remain. */
export function* addAgentVersion(row: AgentVersionRow, most: number): Script<void> {
  yield* write(insert, row);
  const { agentId } = row;
  const oldest = yield* first(selectNth, { agentId, skipped: most - 1 });
  if (oldest === null) return;
  const { version } = oldest;
  // A version without stored instructions has the instructions of an earlier version. Before the
  // deletion, these instructions are copied to the oldest remaining version.
  yield* write(fillIn, { agentId, version });
  yield* write(removeBefore, { agentId, version });
}

const selectNth = statement<{ agentId: string; skipped: number }>()((db, params) =>
  db
    .selectFrom('agent_versions')
    .select('version')
    .where('agentId', '=', params.agentId)
    .orderBy('version', 'desc')
    .limit(1)
    .offset(params.skipped),
);

/** The instructions of the nearest earlier version that stored them. */
function earlierText(of: string): RawBuilder<string | null> {
  const outer = (column: string) => sql.ref(`${of}.${column}`);
  return sql`(select earlier.instructions from agent_versions as earlier
    where earlier.agent_id = ${outer('agent_id')} and earlier.version < ${outer('version')}
      and earlier.instructions is not null
    order by earlier.version desc limit 1)`;
}

const fillIn = statement<{ agentId: string; version: number }>()((db, params) =>
  db
    .updateTable('agent_versions')
    .set({ instructions: earlierText('agent_versions') })
    .where('agentId', '=', params.agentId)
    .where('version', '=', params.version)
    .where('instructions', 'is', null),
);

const removeBefore = statement<{ agentId: string; version: number }>()((db, params) =>
  db
    .deleteFrom('agent_versions')
    .where('agentId', '=', params.agentId)
    .where('version', '<', params.version),
);

const remove = statement<{ agentId: string }>()((db, params) =>
  db.deleteFrom('agent_versions').where('agentId', '=', params.agentId),
);

export function* removeAgentVersions(agentId: string): Script<void> {
  yield* write(remove, { agentId });
}

const count = statement<{ agentId: string }>()((db, params) =>
  db
    .selectFrom('agent_versions')
    .select((e) => e.fn.countAll<number>().as('kept'))
    .where('agentId', '=', params.agentId),
);

export function* countAgentVersions(agentId: string): Script<number> {
  return (yield* first(count, { agentId }))?.kept ?? 0;
}

interface VersionsQuery {
  readonly agentId: string;
  readonly before: number;
  readonly limit: number;
}

const selectBefore = statement<VersionsQuery>()((db, params) =>
  db
    .selectFrom('agent_versions as v')
    .leftJoin('people', 'people.id', 'v.personId')
    .select([
      'v.agentId',
      'v.version',
      'v.at',
      'v.how',
      'v.personId',
      'people.name as personName',
      'v.changed',
    ])
    .select((e) => e.fn.coalesce('v.instructions', earlierText('v')).as('instructions'))
    .where('v.agentId', '=', params.agentId)
    .where('v.version', '<', params.before)
    .orderBy('v.version', 'desc')
    .limit(params.limit),
);

/** The versions before a given version, newest first, each with its instructions. */
export function agentVersionsBefore(params: VersionsQuery): Script<readonly KeptAgentVersion[]> {
  return all(selectBefore, params);
}
