import { withExcluded } from './cost.ts';
import { write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { modelDays } from '../tables/costs.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

type ModelDayRow = TableRow<typeof modelDays>;

const KEY = ['spaceId', 'day', 'model'] as const;

const add = statement<ModelDayRow>()((db, params) =>
  db
    .insertInto('model_days')
    .values(pick(params, modelDays.columns))
    .onConflict((on) =>
      on.columns(KEY).doUpdateSet(withExcluded('model_days', columnsExcept(modelDays, KEY))),
    ),
);

/** Adds to the runs and costs of a model in a space on a UTC day. */
export function* addToModelDay(params: ModelDayRow): Script<void> {
  yield* write(add, params);
}
