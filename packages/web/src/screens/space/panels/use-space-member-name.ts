import { useOpenSpace } from '../open-space.ts';
import { useNames } from '../transcript/member-name.ts';

/**
 * Returns a lookup for the name of a current or former member, for parts of the space outside the
 * transcript.
 */
export function useSpaceMemberName(): (id: string) => string {
  const { space, view } = useOpenSpace();
  const labelOf = useNames(space.spaceId, view.members);
  return (id) => labelOf(id).name;
}
