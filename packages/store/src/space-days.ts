import type { DayCost } from './agent-days.ts';
import { SUM_USD, usdWithExcluded, type Cost } from './cost.ts';
import { textsOf } from './dialect/id-list.ts';
import { all, write, type Script } from './script.ts';
import { statement, type Builder } from './statement.ts';

interface OfDay extends Cost {
  readonly spaceId: string;
  readonly day: number;
  readonly agentId: string;
  /** How many runs ended, whether they cost something or not, and how many of them failed. */
  readonly ended: number;
  readonly failed: number;
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
      estimated_tokens: given.estimatedTokens,
      ended: given.ended,
      failed: given.failed,
    })
    .onConflict((on) =>
      on.columns(['space_id', 'day', 'agent_id']).doUpdateSet((e) => ({
        runs: e('space_days.runs', '+', e.ref('excluded.runs')),
        tokens: e('space_days.tokens', '+', e.ref('excluded.tokens')),
        cost_usd: usdWithExcluded('space_days'),
        unpriced_tokens: e('space_days.unpriced_tokens', '+', e.ref('excluded.unpriced_tokens')),
        estimated_tokens: e('space_days.estimated_tokens', '+', e.ref('excluded.estimated_tokens')),
        ended: e('space_days.ended', '+', e.ref('excluded.ended')),
        failed: e('space_days.failed', '+', e.ref('excluded.failed')),
      })),
    ),
);

/** Adds to what an agent has done and spent in a space on a UTC day. */
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
      'estimated_tokens as estimatedTokens',
    ])
    .where('space_id', '=', given.spaceId)
    .where('day', '>=', given.since)
    .where('runs', '>', 0)
    .orderBy('day')
    .orderBy('agent_id'),
);

/** What each agent has cost in a space, for each UTC day from one on. */
export function spaceCostsSince(spaceId: string, since: number): Script<readonly SpaceDayCost[]> {
  return all(selectOf, { spaceId, since });
}

/** How the runs of an agent that ended on a UTC day went. */
export interface ActiveDay extends Omit<Cost, 'runs'> {
  readonly day: number;
  readonly ended: number;
  readonly failed: number;
}

interface OfAgent {
  readonly agentId: string;
  readonly since: number;
}

const daysOf = (db: Builder, given: OfAgent) =>
  db
    .selectFrom('space_days')
    .select((e) => [
      'day',
      e.fn.sum<number>('ended').as('ended'),
      e.fn.sum<number>('failed').as('failed'),
      e.fn.sum<number>('tokens').as('tokens'),
      SUM_USD.as('costUsd'),
      e.fn.sum<number>('unpriced_tokens').as('unpricedTokens'),
      e.fn.sum<number>('estimated_tokens').as('estimatedTokens'),
    ])
    .where('agent_id', '=', given.agentId)
    .where('day', '>=', given.since)
    .where('ended', '>', 0)
    .groupBy('day')
    .orderBy('day');

const selectDaysOf = statement<OfAgent>()(daysOf);

/** What an agent did in all spaces, for each UTC day from one on. */
export function activeDaysSince(agentId: string, since: number): Script<readonly ActiveDay[]> {
  return all(selectDaysOf, { agentId, since });
}

const selectDaysIn = statement<OfAgent & { spaceIds: string }>()((db, given, dialect) =>
  daysOf(db, given).where('space_id', 'in', textsOf(given.spaceIds, dialect)),
);

/** The same in some spaces. */
export function activeDaysIn(
  agentId: string,
  since: number,
  spaceIds: readonly string[],
): Script<readonly ActiveDay[]> {
  return all(selectDaysIn, { agentId, since, spaceIds: JSON.stringify(spaceIds) });
}
