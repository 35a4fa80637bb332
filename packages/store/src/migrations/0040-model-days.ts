import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { changeRows, createTable, integer, real, text } from './tables.ts';

export const modelDays: Migration = {
  version: 40,
  name: 'the cost of each model by day',
  statements: [
    createTable({
      name: 'model_days',
      columns: {
        space_id: text,
        day: integer,
        // Empty if nobody said which model it was.
        model: text,
        runs: integer,
        tokens: integer,
        cost_usd: real,
        unpriced_tokens: integer,
        estimated_tokens: integer,
        unreported_runs: integer,
      },
      key: ['space_id', 'day', 'model'],
      isPerSpace: true,
      refersToSpace: true,
    }),
    // Older runs did not store their model.
    changeRows(sql`
      insert into model_days (space_id, day, model, runs, tokens, cost_usd, unpriced_tokens,
        estimated_tokens, unreported_runs)
      select space_id, day, '', sum(runs), sum(tokens), sum(cost_usd), sum(unpriced_tokens),
        sum(estimated_tokens), sum(unreported_runs)
      from space_days
      where runs > 0
      group by space_id, day
    `),
  ],
};
