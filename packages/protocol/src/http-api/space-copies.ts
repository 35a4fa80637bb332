import { z } from 'zod';
import { route } from '../route.ts';
import { spaceId } from '../scalars.ts';
import { ofSpace } from './of-space.ts';

const count = z.int().min(0);
const hash = z
  .string()
  .describe('SHA-256, in hex, of the whole history. An id counts only by its position.');

const spaceCopyLine = z
  .looseObject({ kind: z.enum(['space-copy', 'person', 'agent', 'row', 'end']) })
  .describe('A line for `importSpace`. Its other fields belong to the version of Conch.');

const spaceImport = z.object({
  spaceId,
  name: z.string(),
  seq: count,
  hash,
  added: z.array(z.string()).describe('The members that were not on this server.'),
});

const spaceReplay = z.object({
  seq: count.describe('The number of the last event.'),
  hash,
  decisions: count.describe(
    'The number of decisions that the replay repeated without a difference.',
  ),
  difference: z
    .object({ seq: count, recorded: z.string(), decided: z.string() })
    .nullable()
    .describe('The first decision that differs in the replay.'),
  redactedAt: count
    .nullable()
    .describe('The first event whose text was deleted. A replay is then not possible.'),
});

/** Routes that move a whole space to another server, and check its history. */
export const SPACE_COPIES = {
  copySpace: route({
    method: 'GET',
    path: '/spaces/:spaceId/copy',
    action: 'manage-space',
    summary:
      'Gives a whole space for `importSpace` on another server. Only admins get the configurations of agents.',
    params: ofSpace,
    answer: { status: 200, body: spaceCopyLine, type: 'application/x-ndjson' },
    failures: ['no-such-space', 'space-busy'],
  }),
  importSpace: route({
    method: 'POST',
    path: '/spaces/import',
    action: 'back-up',
    summary:
      'Creates a space from the lines of `copySpace`, sent as `application/x-ndjson`. Its members are found by id or by name, or added.',
    answer: { status: 201, body: spaceImport },
    failures: ['bad-copy', 'space-exists'],
  }),
  replaySpace: route({
    method: 'GET',
    path: '/spaces/:spaceId/replay',
    action: 'read-space',
    summary:
      'Replays all decisions of a space, and compares them with the stored decisions. Nothing is posted.',
    params: ofSpace,
    answer: { status: 200, body: spaceReplay },
    failures: ['no-such-space'],
  }),
} as const;
