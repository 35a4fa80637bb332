import { COST_SUMS, type Cost } from './cost.ts';
import type { DayCost } from './agent-days.ts';
import { textsOf } from '../dialect/id-list.ts';
import { all, type Script } from '../script.ts';
import { statement, type Builder } from '../statement.ts';
import type { DialectName } from '../statement.ts';

interface OfSpaces {
  /** The ids of the spaces, as a JSON list. */
  readonly spaceIds: string;
  readonly since: number;
}

const agentsIn = (db: Builder, params: OfSpaces, dialect: DialectName) =>
  db
    .selectFrom('space_days')
    .where('spaceId', 'in', textsOf(params.spaceIds, dialect))
    .where('day', '>=', params.since)
    .where('runs', '>', 0);

const byDay = statement<OfSpaces>()((db, params, dialect) =>
  agentsIn(db, params, dialect)
    .select(['day', ...COST_SUMS])
    .groupBy('day')
    .orderBy('day'),
);

const bySpace = statement<OfSpaces>()((db, params, dialect) =>
  agentsIn(db, params, dialect)
    .select(['spaceId', ...COST_SUMS])
    .groupBy('spaceId')
    .orderBy('spaceId'),
);

const byAgent = statement<OfSpaces>()((db, params, dialect) =>
  agentsIn(db, params, dialect)
    .select(['agentId', ...COST_SUMS])
    .groupBy('agentId')
    .orderBy('agentId'),
);

const byModel = statement<OfSpaces>()((db, params, dialect) =>
  db
    .selectFrom('model_days')
    .select(['model', ...COST_SUMS])
    .where('spaceId', 'in', textsOf(params.spaceIds, dialect))
    .where('day', '>=', params.since)
    .groupBy('model')
    .orderBy('model'),
);

/** The cost of the agents in some spaces since a UTC day, summed in four ways. */
interface CostsOfSpaces {
  readonly days: readonly DayCost[];
  readonly spaces: readonly (Cost & { readonly spaceId: string })[];
  readonly agents: readonly (Cost & { readonly agentId: string })[];
  /** `model` is empty if nobody said which model it was. */
  readonly models: readonly (Cost & { readonly model: string })[];
}

export function* costsOfSpacesSince(ids: readonly string[], since: number): Script<CostsOfSpaces> {
  const params = { spaceIds: JSON.stringify(ids), since };
  return {
    days: yield* all(byDay, params),
    spaces: yield* all(bySpace, params),
    agents: yield* all(byAgent, params),
    models: yield* all(byModel, params),
  };
}
