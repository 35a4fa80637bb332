import { first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** What agents think with that name no model. */
export interface DefaultModelRow {
  readonly provider: string;
  readonly model: string;
}

const ONLY = 1;

const select = statement<object>()((db) =>
  db.selectFrom('default_model').select(['provider', 'model']).where('id', '=', ONLY),
);

/** `null`: none is chosen. */
export function readDefaultModel(): Script<DefaultModelRow | null> {
  return first(select, {});
}

const upsert = statement<DefaultModelRow>()((db, given) =>
  db
    .insertInto('default_model')
    .values({ id: ONLY, provider: given.provider, model: given.model })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ provider: given.provider, model: given.model }),
    ),
);

const remove = statement<object>()((db) => db.deleteFrom('default_model').where('id', '=', ONLY));

/** `null` takes the choice back. */
export function* chooseDefaultModel(chosen: DefaultModelRow | null): Script<void> {
  if (chosen === null) yield* write(remove, {});
  else yield* write(upsert, chosen);
}
