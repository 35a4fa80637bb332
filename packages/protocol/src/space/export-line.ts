import { z } from 'zod';
import { explainedDecision } from '../floor/decision.ts';
import { thread } from '../forum/forum.ts';
import { member } from '../people/member.ts';
import { message, messageVersion } from './message.ts';
import { instant } from '../scalars.ts';
import { space } from './space.ts';

/**
 * One line of an export. The first line is the space, and the last line is `end`. Without `end` the
 * export is incomplete.
 */
export const exportLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('space'), format: z.literal(1), at: instant, space }),
  z.object({ kind: z.literal('member'), member }),
  z.object({ kind: z.literal('thread'), thread }),
  z.object({
    kind: z.literal('message'),
    message,
    earlier: z.array(messageVersion).describe('Earlier versions, oldest first.'),
  }),
  z.object({ kind: z.literal('decision'), decision: explainedDecision }),
  z.object({ kind: z.literal('end'), messages: z.int(), decisions: z.int() }),
]);
