import { z } from 'zod';
import { instant, plainId, secret, version } from './scalars.ts';

/** Someone who has an account on the server. */
export const person = z.object({
  id: plainId,
  name: z.string(),
  isAdmin: z.boolean().describe('Administers the server, and counts as owner of every space.'),
  version,
  createdAt: instant,
});

/** A link that signs one person in, once. */
export const signInLink = z.object({ link: z.string(), expiresAt: instant });

export const newPerson = z.strictObject({
  name: z.string(),
  isAdmin: z.boolean().exactOptional(),
});

/** What came of it: the link is shown here and never again. */
export const addedPerson = signInLink.extend({ person });

export const personChange = z.strictObject({
  name: z.string().exactOptional(),
  isAdmin: z.boolean().exactOptional(),
});

/** Who asks, as Conch sees them. */
export const me = z.object({
  id: plainId,
  kind: z.enum(['person', 'agent']),
  name: z.string(),
  isAdmin: z.boolean(),
  isAutomation: z.boolean().describe('Whether it is a program with the admin token.'),
  hasPassword: z.boolean().describe('Without one there is only the link to sign in by.'),
});

export const meChange = z.strictObject({
  name: z.string().exactOptional(),
  password: secret.exactOptional(),
  currentPassword: secret.exactOptional().describe('Needed with `password`, by who has one.'),
});
