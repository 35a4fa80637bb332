import { z } from 'zod';
import { explainedDecision } from './decision.ts';
import { thread } from './forum.ts';
import { member } from './member.ts';
import { message, messageVersion } from './message.ts';
import { instant } from './scalars.ts';
import { space } from './space.ts';

/** One line of an export: first the space, last the `end`; without that it was cut short. */
export const exportLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('space'), format: z.literal(1), at: instant, space }),
  z.object({ kind: z.literal('member'), member }),
  z.object({ kind: z.literal('thread'), thread }),
  z.object({
    kind: z.literal('message'),
    message,
    earlier: z.array(messageVersion).describe('What it said before, the oldest first.'),
  }),
  z.object({ kind: z.literal('decision'), decision: explainedDecision }),
  z.object({ kind: z.literal('end'), messages: z.int(), decisions: z.int() }),
]);
