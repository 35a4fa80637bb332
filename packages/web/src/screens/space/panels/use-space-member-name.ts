import { useOpenSpace } from '../open-space.ts';
import { useNames } from '../transcript/member-name.ts';

/** Returns a lookup for the name of a current or former member. */
export function useSpaceMemberName(): (id: string) => string {
  const { space, view } = useOpenSpace();
  const called = useNames(space.spaceId, view.members);
  return (id) => called(id).name;
}
