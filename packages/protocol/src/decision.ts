import { z } from 'zod';
import { instant, plainId, seq } from './scalars.ts';

/** Some who stay silent; `agentIds: null`: everyone who is not named. */
export const silence = z.object({
  agentIds: z.array(plainId).nullable(),
  count: z.int(),
  because: z.string(),
});

/** Who got the floor by an event, who did not, and by which rules. */
export const decision = z.object({
  at: instant,
  event: z.string(),
  gotFloor: z.array(z.object({ agentId: plainId, runId: plainId, because: z.string() })),
  refused: z.array(z.object({ agentId: plainId, because: z.string() })),
  silent: z.array(silence),
  rules: z.array(z.string()).describe('Every rule that fired, in order, once.'),
});

/** A decision with each of its effects in a plain sentence. */
export const explainedDecision = decision.extend({
  seq,
  lines: z.array(z.object({ because: z.string(), effect: z.string(), sentence: z.string() })),
});
