import { first, type Script } from './script.ts';
import { statement } from './statement.ts';

/** Tokens and money. */
export interface Amount {
  readonly tokens: number;
  readonly costUsd: number;
}

const NOTHING: Amount = { tokens: 0, costUsd: 0 };

interface OfDay extends Amount {
  readonly agentId: string;
  readonly day: number;
}

const add = statement<OfDay>()((db, given) =>
  db
    .insertInto('agent_days')
    .values({
      agent_id: given.agentId,
      day: given.day,
      tokens: given.tokens,
      cost_usd: given.costUsd,
    })
    .onConflict((on) =>
      on.columns(['agent_id', 'day']).doUpdateSet((e) => ({
        tokens: e('agent_days.tokens', '+', e.ref('excluded.tokens')),
        cost_usd: e('agent_days.cost_usd', '+', e.ref('excluded.cost_usd')),
      })),
    )
    .returning(['tokens', 'cost_usd as costUsd']),
);

/** Adds to what an agent has spent on a UTC day in all spaces; what that is now. */
export function* addToAgentDay(agentId: string, day: number, amount: Amount): Script<Amount> {
  return (yield* first(add, { agentId, day, ...amount })) ?? NOTHING;
}

/** What an agent has spent on a UTC day. Nobody else spends or reserves for it until the transaction ends. */
export function holdAgentDay(agentId: string, day: number): Script<Amount> {
  return addToAgentDay(agentId, day, NOTHING);
}
