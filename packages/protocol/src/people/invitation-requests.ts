// Request schemas. The web page validates only responses, so its build omits this file.
import { z } from 'zod';
import { makingClientId, secret } from '../scalars.ts';
import { spaceRole } from './member.ts';

const MOST_HOURS = 8_760;

const MOST_USES = 1_000;

export const newInvitation = z.strictObject({
  role: spaceRole,
  expiresInHours: z.int().min(1).max(MOST_HOURS).exactOptional().describe('The default is 7 days.'),
  maxUses: z
    .int()
    .min(1)
    .max(MOST_USES)
    .exactOptional()
    .describe('The default is any number of people.'),
  clientId: makingClientId,
});

export const invitationToken = z.strictObject({ token: secret });

/**
 * A signed-in person sends only the token. Anybody else creates an account with a name and a
 * password.
 */
export const invitationAnswer = z.strictObject({
  token: secret,
  name: z.string().exactOptional(),
  password: secret.exactOptional(),
  clientId: makingClientId,
});
