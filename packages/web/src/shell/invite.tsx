import { useSuspenseQuery } from '@tanstack/react-query';
import { spacesQuery } from '../client/queries.ts';
import { InviteDialog } from '../screens/welcome/invite-dialog.tsx';
import { useOpenSpaceId } from './use-open-space-id.ts';

/** A dialog that invites people to the open space, or to another space of the person. */
export function Invite({ onClose }: { readonly onClose: () => void }) {
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const openId = useOpenSpaceId();
  const own = spaces.filter(({ role, archivedAt }) => role === 'owner' && archivedAt === null);
  const first = own.find(({ id }) => id === openId) ?? own[0];
  if (first === undefined) return null;
  return <InviteDialog spaces={own} spaceId={first.id} onClose={onClose} />;
}
