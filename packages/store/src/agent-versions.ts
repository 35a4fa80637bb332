import { sql, type RawBuilder } from 'kysely';
import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** An agent as somebody saved it: what it was told, and the names of what else was changed. */
export interface AgentVersionRow {
  readonly agentId: string;
  readonly version: number;
  /** `null`, with `how`: it was saved before versions were kept. */
  readonly at: number | null;
  readonly how: string | null;
  readonly personId: string | null;
  /** JSON: the names of the fields. */
  readonly changed: string;
  /** JSON of a text, which unlike the text every database takes; `null`: as in the version before. */
  readonly instructions: string | null;
}

/** A version as it is read: with its text, and with the name that the person has now. */
export interface KeptAgentVersion extends AgentVersionRow {
  readonly personName: string | null;
}

const insert = statement<AgentVersionRow>()((db, given) =>
  db.insertInto('agent_versions').values({
    agent_id: given.agentId,
    version: given.version,
    at: given.at,
    how: given.how,
    person_id: given.personId,
    changed: given.changed,
    instructions: given.instructions,
  }),
);

/** Keeps a version; of more than `most` the oldest go. */
export function* addAgentVersion(row: AgentVersionRow, most: number): Script<void> {
  yield* write(insert, row);
  const { agentId } = row;
  const oldest = yield* first(selectNth, { agentId, skipped: most - 1 });
  if (oldest === null) return;
  const { version } = oldest;
  // It may have no text of its own, and the version that has it may be among those that go.
  yield* write(fillIn, { agentId, version });
  yield* write(removeBefore, { agentId, version });
}

const selectNth = statement<{ agentId: string; skipped: number }>()((db, given) =>
  db
    .selectFrom('agent_versions')
    .select('version')
    .where('agent_id', '=', given.agentId)
    .orderBy('version', 'desc')
    .limit(1)
    .offset(given.skipped),
);

/** The text of a version that has none: that of the last one before it which has. */
function earlierText(of: string): RawBuilder<string | null> {
  const outer = (column: string) => sql.ref(`${of}.${column}`);
  return sql`(select earlier.instructions from agent_versions as earlier
    where earlier.agent_id = ${outer('agent_id')} and earlier.version < ${outer('version')}
      and earlier.instructions is not null
    order by earlier.version desc limit 1)`;
}

const fillIn = statement<{ agentId: string; version: number }>()((db, given) =>
  db
    .updateTable('agent_versions')
    .set({ instructions: earlierText('agent_versions') })
    .where('agent_id', '=', given.agentId)
    .where('version', '=', given.version)
    .where('instructions', 'is', null),
);

const removeBefore = statement<{ agentId: string; version: number }>()((db, given) =>
  db
    .deleteFrom('agent_versions')
    .where('agent_id', '=', given.agentId)
    .where('version', '<', given.version),
);

const remove = statement<{ agentId: string }>()((db, given) =>
  db.deleteFrom('agent_versions').where('agent_id', '=', given.agentId),
);

export function* removeAgentVersions(agentId: string): Script<void> {
  yield* write(remove, { agentId });
}

const count = statement<{ agentId: string }>()((db, given) =>
  db
    .selectFrom('agent_versions')
    .select((e) => e.fn.countAll<number>().as('kept'))
    .where('agent_id', '=', given.agentId),
);

export function* countAgentVersions(agentId: string): Script<number> {
  return (yield* first(count, { agentId }))?.kept ?? 0;
}

interface VersionsAsked {
  readonly agentId: string;
  readonly before: number;
  readonly limit: number;
}

const selectBefore = statement<VersionsAsked>()((db, given) =>
  db
    .selectFrom('agent_versions as v')
    .leftJoin('people', 'people.id', 'v.person_id')
    .select([
      'v.agent_id as agentId',
      'v.version',
      'v.at',
      'v.how',
      'v.person_id as personId',
      'people.name as personName',
      'v.changed',
    ])
    .select((e) => e.fn.coalesce('v.instructions', earlierText('v')).as('instructions'))
    .where('v.agent_id', '=', given.agentId)
    .where('v.version', '<', given.before)
    .orderBy('v.version', 'desc')
    .limit(given.limit),
);

/** The versions before one, the newest first, each with its text. */
export function agentVersionsBefore(given: VersionsAsked): Script<readonly KeptAgentVersion[]> {
  return all(selectBefore, given);
}
