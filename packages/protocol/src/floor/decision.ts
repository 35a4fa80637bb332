import { z } from 'zod';
import { instant, plainId, seq } from '../scalars.ts';

/**
 * Agents that stay silent by one rule. A null `agentIds` means all agents that the decision does
 * not name.
 */
export const silence = z.object({
  agentIds: z.array(plainId).nullable(),
  count: z.int(),
  because: z.string(),
});

/**
 * The record of one floor choice: the agents that got the floor, the silent agents, and the rules.
 */
export const decision = z.object({
  at: instant,
  event: z.string(),
  gotFloor: z.array(z.object({ agentId: plainId, runId: plainId, because: z.string() })),
  refused: z.array(z.object({ agentId: plainId, because: z.string() })),
  silent: z.array(silence),
  rules: z.array(z.string()).describe('Every rule that fired, in order, once.'),
});

/** A decision with a plain sentence for each of its effects. */
export const explainedDecision = decision.extend({
  seq,
  lines: z.array(z.object({ because: z.string(), effect: z.string(), sentence: z.string() })),
});
