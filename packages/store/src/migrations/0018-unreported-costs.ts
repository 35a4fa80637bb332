import type { Migration } from './migration.ts';
import { addColumns, integer, real, withDefault } from './tables.ts';

export const unreportedCosts: Migration = {
  version: 18,
  name: 'runs whose cost nobody reported',
  statements: [
    // 1 if the run's tokens or cost were not reported.
    ...addColumns('runs', { is_unreported: withDefault(integer, 0) }),
    ...addColumns('space_days', { unreported_runs: withDefault(integer, 0) }),
    ...addColumns('agent_days', {
      unreported_runs: withDefault(integer, 0),
      // The amounts that budgets assume in place of unreported amounts.
      assumed_tokens: withDefault(integer, 0),
      assumed_cost_usd: withDefault(real, 0),
    }),
  ],
};
