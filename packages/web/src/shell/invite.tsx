import { useSuspenseQuery } from '@tanstack/react-query';
import { spacesQuery } from '../client/queries.ts';
import { InviteDialog } from '../screens/welcome/invite-dialog.tsx';
import { useOpenSpaceId } from './use-open-space-id.ts';

/** Invites people into the space that is open, or into another of one's own. */
export function Invite({ onClose }: { readonly onClose: () => void }) {
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const openId = useOpenSpaceId();
  const own = spaces.filter(({ role }) => role === 'owner');
  const first = own.find(({ id }) => id === openId) ?? own[0];
  if (first === undefined) return null;
  return <InviteDialog spaces={own} spaceId={first.id} onClose={onClose} />;
}
