// The rights that a space gives to programs and readers outside it: services and share links.
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
