/** URL hash of the "Notifications" section. */
export const FOR_YOU = 'for-you';

/** URL hash of the section "Share and export". */
export const SHARING = 'sharing';

/** URL hash of the section for adding members. */
export const MEMBERS = 'members';
