import type { Answered, MemberView } from '@conch/sdk';

type FormerMember = Answered<'listFormerMembers'>['items'][number];

/** What somebody is called, and whether they are still in the space. */
export interface Called {
  readonly name: string;
  readonly standing: 'here' | 'left' | 'removed' | 'unknown';
}

/** What to say of somebody who is not known, or not yet. */
const NOBODY: Called = { name: '…', standing: 'unknown' };

/** Says of an id who that is: a member, or somebody who was one. */
export function calledAmong(
  members: readonly Pick<MemberView, 'id' | 'name'>[],
  former: readonly FormerMember[],
): (id: string) => Called {
  const called = new Map<string, Called>();
  for (const { id, name, isRemoved } of former) {
    called.set(id, { name, standing: isRemoved ? 'removed' : 'left' });
  }
  // Who came back is told as former until that list is read anew.
  for (const { id, name } of members) called.set(id, { name, standing: 'here' });
  return (id) => called.get(id) ?? NOBODY;
}
