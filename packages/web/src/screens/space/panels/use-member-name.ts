import { useOpenSpace } from '../open-space.ts';

/** The name of a member by its id; of who has left, as the messages know it. */
export function useMemberName(): (id: string) => string {
  const { view } = useOpenSpace();
  return (id) =>
    view.members.find((member) => member.id === id)?.name ??
    view.messages.findLast(({ author }) => author?.id === id)?.author?.name ??
    '…';
}
