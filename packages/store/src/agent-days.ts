import { NOTHING, SUM_USD, usdWithExcluded, type Amount, type Cost } from './cost.ts';
import { all, first, type Script } from './script.ts';
import { statement } from './statement.ts';

interface OfDay extends Cost {
  readonly agentId: string;
  readonly day: number;
}

const add = statement<OfDay>()((db, given) =>
  db
    .insertInto('agent_days')
    .values({
      agent_id: given.agentId,
      day: given.day,
      runs: given.runs,
      tokens: given.tokens,
      cost_usd: given.costUsd,
      unpriced_tokens: given.unpricedTokens,
      estimated_tokens: given.estimatedTokens,
    })
    .onConflict((on) =>
      on.columns(['agent_id', 'day']).doUpdateSet((e) => ({
        runs: e('agent_days.runs', '+', e.ref('excluded.runs')),
        tokens: e('agent_days.tokens', '+', e.ref('excluded.tokens')),
        cost_usd: usdWithExcluded('agent_days'),
        unpriced_tokens: e('agent_days.unpriced_tokens', '+', e.ref('excluded.unpriced_tokens')),
        estimated_tokens: e('agent_days.estimated_tokens', '+', e.ref('excluded.estimated_tokens')),
      })),
    )
    .returning(['tokens', 'cost_usd as costUsd']),
);

/** Adds to what an agent has spent on a UTC day in all spaces; what that is now. */
export function* addToAgentDay(agentId: string, day: number, cost: Cost): Script<Amount> {
  return (yield* first(add, { agentId, day, ...cost })) ?? NOTHING;
}

/** What an agent has spent on a UTC day. Nobody else spends or reserves for it until the transaction ends. */
export function holdAgentDay(agentId: string, day: number): Script<Amount> {
  return addToAgentDay(agentId, day, {
    runs: 0,
    ...NOTHING,
    unpricedTokens: 0,
    estimatedTokens: 0,
  });
}

const selectOne = statement<{ agentId: string; day: number }>()((db, given) =>
  db
    .selectFrom('agent_days')
    .select(['tokens', 'cost_usd as costUsd'])
    .where('agent_id', '=', given.agentId)
    .where('day', '=', given.day),
);

/** The same for who only looks. */
export function* spentOnDay(agentId: string, day: number): Script<Amount> {
  return (yield* first(selectOne, { agentId, day })) ?? NOTHING;
}

export interface DayCost extends Cost {
  readonly day: number;
}

const selectOfAgent = statement<{ agentId: string; since: number }>()((db, given) =>
  db
    .selectFrom('agent_days')
    .select([
      'day',
      'runs',
      'tokens',
      'cost_usd as costUsd',
      'unpriced_tokens as unpricedTokens',
      'estimated_tokens as estimatedTokens',
    ])
    .where('agent_id', '=', given.agentId)
    .where('day', '>=', given.since)
    .where('runs', '>', 0)
    .orderBy('day'),
);

/** What an agent has cost in all spaces, for each UTC day from one on. */
export function agentCostsSince(agentId: string, since: number): Script<readonly DayCost[]> {
  return all(selectOfAgent, { agentId, since });
}

const selectAll = statement<{ since: number }>()((db, given) =>
  db
    .selectFrom('agent_days')
    .select((e) => [
      'day',
      e.fn.sum<number>('runs').as('runs'),
      e.fn.sum<number>('tokens').as('tokens'),
      SUM_USD.as('costUsd'),
      e.fn.sum<number>('unpriced_tokens').as('unpricedTokens'),
      e.fn.sum<number>('estimated_tokens').as('estimatedTokens'),
    ])
    .where('day', '>=', given.since)
    .where('runs', '>', 0)
    .groupBy('day')
    .orderBy('day'),
);

/** What all agents have cost, for each UTC day from one on. */
export function serverCostsSince(since: number): Script<readonly DayCost[]> {
  return all(selectAll, { since });
}
