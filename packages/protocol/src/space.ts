import { z } from 'zod';
import { spaceRole } from './member.ts';
import { instant, memberId, plainId, seq, version } from './scalars.ts';
import { policy, settingsChange, spaceSettings } from './settings.ts';

/** A space in a list. */
export const spaceCard = z.object({
  id: plainId,
  name: z.string(),
  kind: spaceSettings.shape.kind,
  policy,
  role: spaceRole.nullable().describe('Of who asks; `null` for an admin who is no member.'),
  seq: seq.describe('The newest event.'),
  readUpTo: seq.describe('Up to where who asks has read.'),
  unread: z
    .object({
      messages: z.int(),
      mentions: z
        .int()
        .describe(
          'How many of them name who asks or all people, or hand over to people: an agent passed, or the turn limit is reached.',
        ),
    })
    .describe(
      'What others have said since and not taken back; no more than the newest 500 messages are looked at.',
    ),
  version,
  createdAt: instant,
});

/** A space with all that can be set on it, as it is now. */
export const space = spaceCard.extend({
  settings: spaceSettings,
  floor: z
    .object({ used: z.int(), reserved: z.int(), limit: z.int() })
    .describe('Agent messages in a row, turns kept for runs under way, and how many there may be.'),
});

const MOST_MEMBERS_AT_ONCE = 1_000;

const memberIds = z.array(memberId).max(MOST_MEMBERS_AT_ONCE);

/** Whoever makes a space is its owner. */
export const newSpace = z.strictObject({
  name: z.string(),
  settings: settingsChange.exactOptional(),
  memberIds: memberIds
    .exactOptional()
    .describe('Agents and people, in order of joining; people become members.'),
});

export const spaceChange = z.strictObject({
  name: z.string().exactOptional(),
  settings: settingsChange.exactOptional(),
});

export const newMembers = z.strictObject({
  memberIds: memberIds.min(1),
  role: spaceRole.exactOptional().describe('Of the people among them; `member` unless said.'),
});

export const memberChange = z.strictObject({ role: spaceRole });

/** Up to where someone has read. */
export const readMark = z.object({ memberId: plainId, upTo: seq });

export const readUpTo = z.strictObject({ seq });

/** Which people of a space have a client open now. */
export const presence = z.object({ online: z.array(plainId) });
