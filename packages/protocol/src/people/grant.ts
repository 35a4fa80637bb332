import { z } from 'zod';
import { instant, plainId, spaceId } from '../scalars.ts';

export const grantKind = z
  .enum(['read', 'act'])
  .describe('`read`: read the messages for everyone here. `act`: post here and visit.');

/** The right of agents from another space to act in a space or to read it. */
export const grant = z.object({
  homeId: plainId.describe('The space whose agents get the right.'),
  homeName: z.string().nullable().describe('`null`: the caller may not read that space.'),
  kind: grantKind,
  grantedBy: z.object({ id: plainId, name: z.string() }).nullable().describe('`null`: unknown.'),
  grantedAt: instant,
});

export const newGrant = z.strictObject({
  homeId: spaceId.describe(
    'The space whose agents get the right. The caller must be able to read it.',
  ),
  kind: grantKind,
});
