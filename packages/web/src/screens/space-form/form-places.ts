/** What an address ends with that leads to what of a space may call for whoever looks at it. */
export const FOR_YOU = 'for-you';

/** What one ends with that leads to where agents and people are added to a space. */
export const MEMBERS = 'members';
