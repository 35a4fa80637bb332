// Request schemas about a space. The web page validates only responses, so its build omits this
// file.
import { SPACE_SETTINGS } from '@conch/engine';
import { z } from 'zod';
import { spaceRole } from '../people/member.ts';
import { makingClientId, memberId, messageId, spaceId } from '../scalars.ts';
import { notify } from './space.ts';
import { changeSchemas } from './setting-schema.ts';

/** An omitted setting stays unchanged, or gets its default in a new space. */
export const settingsChange = z.strictObject(changeSchemas(SPACE_SETTINGS)).exactPartial();

const MOST_MEMBERS_AT_ONCE = 1_000;

const memberIds = z.array(memberId).max(MOST_MEMBERS_AT_ONCE);

/** The person who creates a space becomes its owner. */
export const newSpace = z.strictObject({
  name: z.string(),
  settings: settingsChange.exactOptional(),
  memberIds: memberIds
    .exactOptional()
    .describe('Agents and people, in order of joining. People become members.'),
  clientId: makingClientId,
});

export const spaceChange = z.strictObject({
  name: z.string().exactOptional(),
  settings: settingsChange.exactOptional(),
});

export const newMembers = z.strictObject({
  memberIds: memberIds.min(1),
  role: spaceRole
    .exactOptional()
    .describe('The role of the people among them. The default is `member`.'),
});

export const memberChange = z.strictObject({ role: spaceRole });

export const handOver = z.strictObject({
  memberId: memberId.describe('A person of the space, who becomes its owner.'),
});

const LONGEST_SECTION = 60;

/** The caller’s own settings for a space. Fields that are left out stay unchanged. */
export const ownSpaceChange = z
  .strictObject({
    isPinned: z.boolean(),
    notify: notify.nullable(),
    section: z
      .string()
      .max(LONGEST_SECTION)
      .nullable()
      .describe('`null` or only spaces: no section.'),
  })
  .exactPartial();

const MOST_ARRANGED = 5_000;

export const spaceOrder = z.strictObject({
  spaceIds: z
    .array(spaceId)
    .max(MOST_ARRANGED)
    .describe('The spaces in their new order. Spaces of which the caller has no role are ignored.'),
});

export const directPartner = z.strictObject({
  personId: memberId.describe('The other person.'),
});

/** Settings for previewing a draft. An omitted setting is taken from the space. */
const previewSettings = settingsChange.omit({ kind: true, timeOuts: true, forum: true });

/** A message before it is sent. */
export const draft = z.strictObject({
  content: z.string(),
  replyToId: messageId.exactOptional(),
  draftId: z
    .string()
    .min(1)
    .max(100)
    .exactOptional()
    .describe(
      'Identifies the draft. A newer preview of it replaces a waiting one. Without it, all previews in a space that differ only in their text are one draft.',
    ),
  settings: z
    .array(previewSettings)
    .min(1)
    .max(12)
    .exactOptional()
    .describe(
      'One preview for each of these settings, in this order, as if they were saved. Without it, one preview with the settings of the space.',
    ),
});
