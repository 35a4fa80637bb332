import { textsOf } from './dialect/id-list.ts';
import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface SpaceRow {
  readonly id: string;
  readonly name: string;
  readonly policy: string;
  readonly mainAgentId: string | null;
  /** The other settings, as JSON. */
  readonly settings: string;
  readonly version: number;
  readonly createdAt: number;
}

const insert = statement<SpaceRow>()((db, given) =>
  db.insertInto('spaces').values({
    id: given.id,
    name: given.name,
    policy: given.policy,
    main_agent_id: given.mainAgentId,
    settings: given.settings,
    version: given.version,
    created_at: given.createdAt,
  }),
);

export function* addSpace(space: SpaceRow): Script<void> {
  yield* write(insert, space);
}

const COLUMNS = [
  'id',
  'name',
  'policy',
  'main_agent_id as mainAgentId',
  'settings',
  'version',
  'created_at as createdAt',
] as const;

const selectOne = statement<{ id: string }>()((db, given) =>
  db.selectFrom('spaces').select(COLUMNS).where('id', '=', given.id),
);

export function spaceById(id: string): Script<SpaceRow | null> {
  return first(selectOne, { id });
}

const selectByIds = statement<{ ids: string }>()((db, given, dialect) =>
  db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('id', 'in', textsOf(given.ids, dialect))
    .orderBy('id'),
);

/** Those of some spaces that there are, by age. */
export function spacesByIds(ids: readonly string[]): Script<readonly SpaceRow[]> {
  return all(selectByIds, { ids: JSON.stringify(ids) });
}

const selectAll = statement<object>()((db) =>
  db.selectFrom('spaces').select(COLUMNS).orderBy('id'),
);

export function allSpaces(): Script<readonly SpaceRow[]> {
  return all(selectAll, {});
}

const update = statement<SpaceRow>()((db, given) =>
  db
    .updateTable('spaces')
    .set({
      name: given.name,
      policy: given.policy,
      main_agent_id: given.mainAgentId,
      settings: given.settings,
      version: given.version,
    })
    .where('id', '=', given.id),
);

export function* saveSpace(space: SpaceRow): Script<void> {
  yield* write(update, space);
}
