import { all, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface AudienceRow {
  readonly id: number;
  /** The ids of the agents, as a sorted JSON list. */
  readonly agents: string;
}

const select = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('audiences')
    .select(['id', 'agents'])
    .where('space_id', '=', given.spaceId)
    .orderBy('id'),
);

/** The audiences that private messages of a space have had. */
export function audiencesOf(spaceId: string): Script<readonly AudienceRow[]> {
  return all(select, { spaceId });
}

const insert = statement<AudienceRow & { spaceId: string }>()((db, given) =>
  db
    .insertInto('audiences')
    .values({ space_id: given.spaceId, id: given.id, agents: given.agents }),
);

export function* addAudience(spaceId: string, audience: AudienceRow): Script<void> {
  yield* write(insert, { spaceId, ...audience });
}
