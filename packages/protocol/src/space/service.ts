import { z } from 'zod';
import { instant, makingClientId, plainId } from '../scalars.ts';

/** A program with a token that can only post into one space. A service is not a member. */
export const service = z.object({
  id: plainId,
  name: z.string().describe('The sender of its messages.'),
  ending: z.string().describe('The last characters of its token.'),
  madeBy: z.string().describe('The name of the person who created it.'),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

/** The token is shown only once. */
export const madeService = service.extend({ secret: z.string() });

export const newService = z.strictObject({ name: z.string(), clientId: makingClientId });
