import { z } from 'zod';
import { phrase } from '../reason/phrase.ts';
import { instant, plainId, seq } from '../scalars.ts';

/** The id that the agent chose for its approval request. The id is unique within the run. */
export const askId = z.string().min(1).max(200);

/** How an approval ended. */
const verdict = z.enum(['approved', 'denied', 'timed-out', 'cancelled']);

/** A request of an agent for the approval of a person. */
export const approval = z.object({
  runId: plainId,
  callId: askId,
  seq: seq.describe('The event that asked.'),
  agentId: plainId,
  tool: z.string(),
  input: z.string().describe('The arguments as JSON, exactly as they are used if approved.'),
  reason: z.string().describe('Why people are asked.'),
  phrase: phrase
    .nullable()
    .describe('The reason as a code with its params. `null`: the agent gave the reason.'),
  askedAt: instant,
  until: instant.describe('After this time, nobody can approve or deny the request.'),
  verdict: verdict.nullable().describe('`null`: it is open.'),
  decidedBy: plainId.nullable().describe('The person who approved or denied it.'),
  decidedAt: instant.nullable(),
  forChain: z.boolean().describe('Whether the person approved the tool for the rest of the chain.'),
});

export const approvalAnswer = z.strictObject({
  approve: z.boolean(),
  forChain: z
    .boolean()
    .exactOptional()
    .describe(
      'Also approves the later calls of this tool by this agent in this chain. Only for tools that always ask.',
    ),
});
