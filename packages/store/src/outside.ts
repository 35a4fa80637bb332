// The rights that a space gives to programs and people outside it: invitations, services and share
// links. Also the spaces that programs opened for their chats.
export {
  addInvitation,
  invitationByHash,
  invitationsOf,
  removeInvitation,
  removeInvitationsBeyondOwn,
  removeInvitationsOpenedBy,
  removeInvitationsBy,
  renewInvitation,
  useInvitation,
  type InvitationRow,
} from './access/invitations.ts';
export {
  addService,
  removeService,
  renewService,
  serviceByHash,
  servicesOf,
  touchService,
  type ServiceRow,
} from './access/services.ts';
export {
  endRightsBeyondOwn,
  endRightsMadeBy,
  endRightsMadeIn,
  endRightsOpenedBy,
} from './access/made-rights.ts';
export {
  addShareLink,
  mayMembersShare,
  removeExpiredShareLinks,
  removeShareLink,
  removeShareLinksOf,
  renewShareLink,
  setMemberSharing,
  shareLinkByHash,
  shareLinksOf,
  touchShareLink,
  type ShareLinkRow,
} from './access/share-links.ts';
export { addClientChat, clientChatsOf, clientChatSpace } from './spaces/client-chats.ts';
