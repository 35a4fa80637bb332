import { useOpenSpace } from '../open-space.ts';
import { useNames } from '../transcript/member-name.ts';

/**
 * Returns a function that looks up the name of a current or former member. Parts of the space
 * outside the transcript use this hook.
 */
export function useSpaceMemberName(): (id: string) => string {
  const { space, view } = useOpenSpace();
  const labelOf = useNames(space.spaceId, view.members);
  return (id) => labelOf(id).name;
}
