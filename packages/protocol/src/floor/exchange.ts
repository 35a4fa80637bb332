import { z } from 'zod';
import { approval } from '../agents/approval.ts';
import { cost } from '../space/cost.ts';
import { message, posted } from '../space/message.ts';
import { explainedRun, passedOver } from './explained-run.ts';
import { chain } from './run.ts';

/** A message and everything that followed from it. */
export const exchange = z.object({
  isOver: z
    .boolean()
    .describe('Whether all chains that the message began are over. `false`: ask again to wait on.'),
  message,
  answers: z.array(message).describe('The messages of the chains, in order.'),
  runs: z
    .array(explainedRun)
    .describe('The outcome of each run so far, and why its agent got the floor.'),
  chains: z.array(chain).describe('Empty: no agent got the floor.'),
  silences: z
    .array(passedOver)
    .describe('The agents that did not get the floor for the message, with the reasons.'),
  approvals: z.array(approval).describe('The open approvals that the chains wait for.'),
  cost,
});

/** The answer to a posted message. With `wait`, it says what followed. */
export const postedAndAnswered = posted.extend({
  exchange: exchange
    .exactOptional()
    .describe('Present if the request has `wait`. Status 202: `exchange.isOver` is `false`.'),
});
