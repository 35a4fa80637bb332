import { useOpenSpace } from '../open-space.ts';
import { useNames } from '../transcript/member-name.ts';

/** The name of a member by its id, also of who was one. */
export function useMemberName(): (id: string) => string {
  const { space, view } = useOpenSpace();
  const called = useNames(space.spaceId, view.members);
  return (id) => called(id).name;
}
