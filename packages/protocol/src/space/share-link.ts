import { z } from 'zod';
import { linkWarning } from '../people/person.ts';
import { instant, makingClientId, plainId } from '../scalars.ts';

const included = {
  hasPrivate: z.boolean().describe('With messages that are private to some agents.'),
  hasTools: z.boolean().describe('With the tool calls of the agents.'),
  hasPrompts: z.boolean().describe('With the instructions of the agents. Only for admins.'),
};

/** A link with which anyone can read a space without an account. */
export const shareLink = z.object({
  id: plainId,
  madeBy: z.object({ id: plainId, name: z.string() }),
  createdAt: instant,
  expiresAt: instant,
  lastOpenedAt: instant.nullable(),
  ...included,
});

/** The link is shown only once. */
export const madeShareLink = z.object({ share: shareLink, link: z.string(), warning: linkWarning });

const MOST_HOURS = 8_760;

export const newShareLink = z.strictObject({
  expiresInHours: z.int().min(1).max(MOST_HOURS).exactOptional().describe('The default is 7 days.'),
  hasPrivate: included.hasPrivate.exactOptional(),
  hasTools: included.hasTools.exactOptional(),
  hasPrompts: included.hasPrompts.exactOptional(),
  clientId: makingClientId,
});

export const shareLinks = z.object({
  items: z.array(shareLink),
  next: z.null(),
  membersMayShare: z.boolean().describe('Whether members may create links, or only owners.'),
});

export const sharingChange = z.strictObject({ membersMayShare: z.boolean() });
export const sharing = z.object({ membersMayShare: z.boolean() });

const flag = z.enum(['true', 'false']).exactOptional();

/** The parts of a transcript that are left out unless the query asks for them. */
export const transcriptQuery = z.strictObject({
  hasPrivate: flag.describe(included.hasPrivate.description ?? ''),
  hasTools: flag.describe(included.hasTools.description ?? ''),
  hasPrompts: flag.describe(included.hasPrompts.description ?? ''),
  language: z.enum(['en', 'ar']).exactOptional().describe('The language of headings.'),
});
