import { z } from 'zod';
import { spaceRole } from './member.ts';
import { me } from './person.ts';
import { instant, plainId, secret } from './scalars.ts';

/** A way into a space, by a link. */
export const invitation = z.object({
  id: plainId,
  role: spaceRole,
  invitedBy: z.string(),
  uses: z.int(),
  maxUses: z.int().nullable().describe('`null`: any number of people.'),
  createdAt: instant,
  expiresAt: instant,
});

const MOST_HOURS = 8_760;
const MOST_USES = 1_000;

export const newInvitation = z.strictObject({
  role: spaceRole,
  expiresInHours: z.int().min(1).max(MOST_HOURS).exactOptional().describe('7 days unless said.'),
  maxUses: z
    .int()
    .min(1)
    .max(MOST_USES)
    .exactOptional()
    .describe('Left out: any number of people.'),
});

/** The link is shown here and never again. */
export const madeInvitation = z.object({ invitation, link: z.string() });

export const invitationToken = z.strictObject({ token: secret });

/** What someone who has the link may know before they come in. */
export const invitationPreview = z.object({
  spaceName: z.string(),
  invitedBy: z.string(),
  role: spaceRole,
  expiresAt: instant,
});

/** Who is signed in gives the token alone; anybody else makes an account. */
export const invitationAnswer = z.strictObject({
  token: secret,
  name: z.string().exactOptional(),
  password: secret.exactOptional(),
});

export const joined = z.object({ spaceId: plainId, me });
