import type { member, ServerFrameOf } from '@conch/protocol';
import type { z } from 'zod';

export type MemberView = z.output<typeof member>;

/** The members after joins, changes and departures, in order of joining. */
export function withMembers(
  members: readonly MemberView[],
  { joined, changed, left }: ServerFrameOf<'member'>,
): readonly MemberView[] {
  const gone = new Set<string>(left);
  const now = new Map(members.map((one) => [one.id, one]));
  for (const one of [...joined, ...changed]) now.set(one.id, one);
  return [...now.values()].filter(({ id }) => !gone.has(id));
}
