import { z } from 'zod';
import { spaceRole } from '../people/member.ts';
import { instant, plainId, seq, version } from '../scalars.ts';
import { boundedSettings, policy, spaceSettings } from './settings.ts';

/** The notifications of a space: all messages, those for the person, or none. */
export const notify = z.enum(['all', 'mentions', 'nothing']);

/** The caller's own settings for a space. Nobody else sees them. */
export const ownSpace = z.object({
  isPinned: z.boolean(),
  notify: notify.nullable().describe('`null`: the default of the client.'),
  section: z
    .string()
    .nullable()
    .describe('The section of the list that contains the space. `null`: none.'),
  place: z
    .int()
    .nullable()
    .describe('The position in the list, see `arrangeSpaces`. `null`: not chosen.'),
});

/** A space in a list. */
export const spaceCard = z.object({
  id: plainId,
  name: z.string(),
  kind: spaceSettings.shape.kind,
  policy,
  role: spaceRole
    .nullable()
    .describe('The role of the caller. `null` for an admin who is not a member.'),
  seq: seq.describe('The newest event.'),
  readUpTo: seq.describe('The read mark of the caller.'),
  unread: z
    .object({
      messages: z.int(),
      mentions: z
        .int()
        .describe(
          'How many of them mention the caller or all people, or hand over to people (an agent passed, or the turn limit is reached).',
        ),
    })
    .describe('Messages of others since then that are not deleted, among the newest 500 messages.'),
  directWith: plainId
    .nullable()
    .describe(
      'The other person, for direct messages between two people. `name` is the name of this person. `null`: other spaces.',
    ),
  mine: ownSpace,
  version,
  createdAt: instant,
  archivedAt: instant
    .nullable()
    .describe('Since when it is read-only. `null`: it is not archived.'),
  isDamaged: z
    .literal(true)
    .exactOptional()
    .describe(
      'The stored settings cannot be read, so only deleting the space works. `kind` and `policy` are the defaults. Absent: it is not damaged.',
    ),
});

/** The agents that the turn limit refused and that no person has stopped since. */
export const refusedAgents = z
  .array(plainId)
  .describe('The agents that *Continue* gives the floor, in this order. Empty: none.');

/** A space with all its settings. */
export const space = spaceCard.extend({
  settings: spaceSettings.describe('The settings in force.'),
  aboveCeiling: boundedSettings
    .exactOptional()
    .describe(
      'Saved limits above a ceiling of the operator. `settings` has the ceilings instead. Absent: there are none.',
    ),
  floor: z
    .object({ used: z.int(), reserved: z.int(), refused: refusedAgents, limit: z.int() })
    .describe('Agent messages in a row, turns reserved for current runs, and the limit.'),
});

/** The fields of a space that are the same for every reader. */
export const sharedSpace = space.pick({
  name: true,
  settings: true,
  aboveCeiling: true,
  version: true,
  archivedAt: true,
});

/** A deleted space that can be restored. */
export const deletedSpace = spaceCard.pick({ id: true, name: true, kind: true }).extend({
  deletedBy: z.string().describe('The name of the person who deleted it.'),
  deletedAt: instant,
  purgeAt: instant.describe('When it is erased, with everything in it.'),
});

/** The read mark of a member. */
export const readMark = z.object({ memberId: plainId, upTo: seq });

/** The people of a space who have a client open now. */
export const presence = z.object({ online: z.array(plainId) });
