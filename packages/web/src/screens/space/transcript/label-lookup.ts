import type { RouteOutput, MemberView } from '@conch/sdk';

type FormerMember = RouteOutput<'listFormerMembers'>['items'][number];

/** The name of a member, and whether the member is still in the space. */
export interface MemberLabel {
  readonly name: string;
  readonly standing: 'here' | 'left' | 'removed' | 'unknown';
}

/** The label for an unknown id, or for an id that has not loaded yet. */
const NOBODY: MemberLabel = { name: '…', standing: 'unknown' };

/** Returns a function that finds the label for an id of a current or former member. */
export function labelLookup(
  members: readonly Pick<MemberView, 'id' | 'name'>[],
  former: readonly FormerMember[],
): (id: string) => MemberLabel {
  const labels = new Map<string, MemberLabel>();
  for (const { id, name, isRemoved } of former) {
    labels.set(id, { name, standing: isRemoved ? 'removed' : 'left' });
  }
  // Current members override former members, because the list of former members may be outdated.
  for (const { id, name } of members) labels.set(id, { name, standing: 'here' });
  return (id) => labels.get(id) ?? NOBODY;
}
