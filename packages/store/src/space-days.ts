import type { DayCost } from './agent-days.ts';
import { usdWithExcluded, type Cost } from './cost.ts';
import { all, write, type Script } from './script.ts';
import { statement } from './statement.ts';

interface OfDay extends Cost {
  readonly spaceId: string;
  readonly day: number;
  readonly agentId: string;
}

const add = statement<OfDay>()((db, given) =>
  db
    .insertInto('space_days')
    .values({
      space_id: given.spaceId,
      day: given.day,
      agent_id: given.agentId,
      runs: given.runs,
      tokens: given.tokens,
      cost_usd: given.costUsd,
      unpriced_tokens: given.unpricedTokens,
    })
    .onConflict((on) =>
      on.columns(['space_id', 'day', 'agent_id']).doUpdateSet((e) => ({
        runs: e('space_days.runs', '+', e.ref('excluded.runs')),
        tokens: e('space_days.tokens', '+', e.ref('excluded.tokens')),
        cost_usd: usdWithExcluded('space_days'),
        unpriced_tokens: e('space_days.unpriced_tokens', '+', e.ref('excluded.unpriced_tokens')),
      })),
    ),
);

/** Adds to what an agent has spent in a space on a UTC day. */
export function* addToSpaceDay(given: OfDay): Script<void> {
  yield* write(add, given);
}

export interface SpaceDayCost extends DayCost {
  readonly agentId: string;
}

const selectOf = statement<{ spaceId: string; since: number }>()((db, given) =>
  db
    .selectFrom('space_days')
    .select([
      'day',
      'agent_id as agentId',
      'runs',
      'tokens',
      'cost_usd as costUsd',
      'unpriced_tokens as unpricedTokens',
    ])
    .where('space_id', '=', given.spaceId)
    .where('day', '>=', given.since)
    .orderBy('day')
    .orderBy('agent_id'),
);

/** What each agent has cost in a space, for each UTC day from one on. */
export function spaceCostsSince(spaceId: string, since: number): Script<readonly SpaceDayCost[]> {
  return all(selectOf, { spaceId, since });
}
