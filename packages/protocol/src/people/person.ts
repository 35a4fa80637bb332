import { z } from 'zod';
import { instant, plainId, version } from '../scalars.ts';

/** A person with an account on the server. */
export const person = z.object({
  id: plainId,
  name: z.string(),
  isAdmin: z.boolean().describe('Administers the server, and counts as owner of every space.'),
  version,
  createdAt: instant,
});

/** A warning to show before the link is sent to somebody. */
export const linkWarning = z
  .string()
  .nullable()
  .describe('The reason why others cannot open the link, with a fix. `null`: they can.');

/** A link that signs in one person, and only once. */
export const signInLink = z.object({ link: z.string(), expiresAt: instant, warning: linkWarning });

/** The new person with a sign-in link, which is shown only once. */
export const addedPerson = signInLink.extend({ person });

/** The caller, as Conch identified it. */
export const me = z.object({
  id: plainId,
  kind: z.enum(['person', 'agent']),
  name: z.string(),
  isAdmin: z.boolean(),
  isAutomation: z.boolean().describe('Whether it is a program with the admin token.'),
  hasPassword: z.boolean().describe('Without one, the person can only sign in with a link.'),
  cannotSave: z
    .literal('disk-full')
    .exactOptional()
    .describe('Why the server is read-only now. Usually absent.'),
});
