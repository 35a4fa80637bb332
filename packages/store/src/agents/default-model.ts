import { first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { defaultModel } from '../tables/agents.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

const COLUMNS = columnsExcept(defaultModel, ['id']);

/** The default model, for agents without a model. */
export type DefaultModelRow = Pick<TableRow<typeof defaultModel>, (typeof COLUMNS)[number]>;

const ONLY = 1;

const select = statement<object>()((db) =>
  db.selectFrom('default_model').select(COLUMNS).where('id', '=', ONLY),
);

/** The default model. Null if no model is chosen. */
export function readDefaultModel(): Script<DefaultModelRow | null> {
  return first(select, {});
}

const upsert = statement<DefaultModelRow>()((db, params) =>
  db
    .insertInto('default_model')
    .values({ id: ONLY, ...pick(params, COLUMNS) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(pick(params, COLUMNS))),
);

const remove = statement<object>()((db) => db.deleteFrom('default_model').where('id', '=', ONLY));

/** Sets the default model, or removes it if `chosen` is null. */
export function* chooseDefaultModel(chosen: DefaultModelRow | null): Script<void> {
  if (chosen === null) yield* write(remove, {});
  else yield* write(upsert, chosen);
}
