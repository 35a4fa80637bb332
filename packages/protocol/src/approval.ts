import { z } from 'zod';
import { instant, plainId, seq } from './scalars.ts';

/** The id that an agent gave to what it asks; its own among those of its run. */
export const askId = z.string().min(1).max(200);

/** How what was asked has ended. */
const verdict = z.enum(['approved', 'denied', 'timed-out', 'cancelled']);

/** Something that an agent may do only if a person says so. */
export const approval = z.object({
  runId: plainId,
  callId: askId,
  seq: seq.describe('The event that asked.'),
  agentId: plainId,
  tool: z.string(),
  input: z.string().describe('The arguments as JSON: exactly the text that is used if approved.'),
  reason: z.string().describe('Why people are asked.'),
  askedAt: instant,
  until: instant.describe('After this it can no longer be given.'),
  verdict: verdict.nullable().describe('`null`: it is open.'),
  decidedBy: plainId.nullable().describe('The person who approved or denied it.'),
  decidedAt: instant.nullable(),
});

export const approvalAnswer = z.strictObject({ approve: z.boolean() });
