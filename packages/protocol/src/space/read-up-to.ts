import { z } from 'zod';
import { seq } from '../scalars.ts';

/** The request to move a read mark. */
export const readUpTo = z.strictObject({
  seq,
  back: z
    .literal(true)
    .exactOptional()
    .describe('Moves the mark back, so that everything after the event is unread again.'),
});
