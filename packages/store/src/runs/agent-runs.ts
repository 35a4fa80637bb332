import { textsOf } from '../dialect/id-list.ts';
import { RUN_COLUMNS, type RunRow } from './runs.ts';
import { all, type Script } from '../script.ts';
import { statement } from '../statement.ts';

const selectNewestOf = statement<{ agentId: string; limit: number }>()((db, params) =>
  db
    .selectFrom('runs')
    .select(RUN_COLUMNS)
    .where('agentId', '=', params.agentId)
    .orderBy('id', 'desc')
    .limit(params.limit),
);

/** The newest runs of an agent over all spaces. */
export function newestRunsOf(agentId: string, limit: number): Script<readonly RunRow[]> {
  return all(selectNewestOf, { agentId, limit });
}

const selectOfAgent = statement<{ agentId: string; ids: string }>()((db, params, dialect) =>
  db
    .selectFrom('runs')
    .select(RUN_COLUMNS)
    .where('agentId', '=', params.agentId)
    .where('id', 'in', textsOf(params.ids, dialect)),
);

/** The runs of an agent with these ids, unsorted, over all spaces. */
export function runsOfAgent(agentId: string, ids: readonly string[]): Script<readonly RunRow[]> {
  return all(selectOfAgent, { agentId, ids: JSON.stringify(ids) });
}

/** How many of an agent's newest runs are searched for runs of the given spaces. */
const MOST_LOOKED_AT = 1_000;

const selectNewestIn = statement<{ agentId: string; spaceIds: string; limit: number }>()(
  (db, params, dialect) =>
    db
      .selectFrom((e) =>
        e
          .selectFrom('runs')
          .select(RUN_COLUMNS)
          .where('agentId', '=', params.agentId)
          .orderBy('id', 'desc')
          .limit(MOST_LOOKED_AT)
          .as('newest'),
      )
      .select(RUN_COLUMNS)
      .where('spaceId', 'in', textsOf(params.spaceIds, dialect))
      .orderBy('id', 'desc')
      .limit(params.limit),
);

/** The newest runs of an agent in some spaces, among its newest 1,000 runs over all spaces. */
export function newestRunsIn(
  agentId: string,
  spaceIds: readonly string[],
  limit: number,
): Script<readonly RunRow[]> {
  return all(selectNewestIn, { agentId, spaceIds: JSON.stringify(spaceIds), limit });
}
