import { z } from 'zod';
import { instant, plainId, spaceId } from '../scalars.ts';

/** The person that a sign-in link is for. */
export const signInLinkPreview = z.object({ personId: plainId, name: z.string() });

/** A signed-in browser. */
export const session = z.object({
  id: plainId,
  label: z.string().describe('The name that the browser gives.'),
  isCurrent: z.boolean().describe('Whether it is the session of this request.'),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
});

/** A ticket for `hello`. It opens one socket and is valid only once. */
export const ticket = z.object({ ticket: z.string(), expiresAt: instant });

/** The most that a token may do. */
export const tokenRights = z.enum(['read', 'post', 'manage']);

export type TokenRights = z.infer<typeof tokenRights>;

/** A token as its owner sees it later, without the secret. */
export const token = z.object({
  id: plainId,
  name: z.string(),
  ending: z.string().describe('The last characters of the token, to tell tokens apart.'),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  rights: tokenRights.describe(
    '`read` allows reading, `post` also posting, `manage` everything that the person may do in the spaces.',
  ),
  spaceIds: z.array(spaceId).nullable().describe('The spaces of the token. Null for all spaces.'),
  lastUse: z
    .object({ route: z.string(), address: z.string() })
    .nullable()
    .describe('The route of the last recorded use, and the address from which it came.'),
});

/** A new token. Its `secret` is shown only once. */
export const madeToken = token.extend({ secret: z.string() });
