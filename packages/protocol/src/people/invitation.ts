import { z } from 'zod';
import { spaceRole } from './member.ts';
import { me } from './person.ts';
import { instant, plainId } from '../scalars.ts';
import { linkWarning } from './person.ts';

/** A link with which people join a space. */
export const invitation = z.object({
  id: plainId,
  role: spaceRole,
  invitedBy: z.string(),
  uses: z.int(),
  maxUses: z.int().nullable().describe('`null`: any number of people.'),
  createdAt: instant,
  expiresAt: instant,
});

/** The link is shown only once. */
export const madeInvitation = z.object({ invitation, link: z.string(), warning: linkWarning });

/** The details that a person with the link sees before joining. */
export const invitationPreview = z.object({
  spaceName: z.string(),
  invitedBy: z.string(),
  role: spaceRole,
  expiresAt: instant,
});

export const joined = z.object({ spaceId: plainId, me });
