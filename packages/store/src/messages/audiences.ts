import { all, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { audiences } from '../tables/messages.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

const COLUMNS = columnsExcept(audiences, ['spaceId']);

export type AudienceRow = Pick<TableRow<typeof audiences>, (typeof COLUMNS)[number]>;

const select = statement<{ spaceId: string }>()((db, given) =>
  db.selectFrom('audiences').select(COLUMNS).where('spaceId', '=', given.spaceId).orderBy('id'),
);

/** All audiences of private messages in a space. */
export function audiencesOf(spaceId: string): Script<readonly AudienceRow[]> {
  return all(select, { spaceId });
}

const insert = statement<AudienceRow & { spaceId: string }>()((db, given) =>
  db.insertInto('audiences').values(pick(given, audiences.columns)),
);

export function* addAudience(spaceId: string, audience: AudienceRow): Script<void> {
  yield* write(insert, { spaceId, ...audience });
}
