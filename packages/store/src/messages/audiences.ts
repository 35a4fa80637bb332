import { all, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { audiences } from '../tables/messages.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

const COLUMNS = columnsExcept(audiences, ['spaceId']);

export type AudienceRow = Pick<TableRow<typeof audiences>, (typeof COLUMNS)[number]>;

const select = statement<{ spaceId: string }>()((db, params) =>
  db.selectFrom('audiences').select(COLUMNS).where('spaceId', '=', params.spaceId).orderBy('id'),
);

/** All audiences of private messages in a space. */
export function audiencesOf(spaceId: string): Script<readonly AudienceRow[]> {
  return all(select, { spaceId });
}

const insert = statement<AudienceRow & { spaceId: string }>()((db, params) =>
  db.insertInto('audiences').values(pick(params, audiences.columns)),
);

export function* addAudience(spaceId: string, audience: AudienceRow): Script<void> {
  yield* write(insert, { spaceId, ...audience });
}
