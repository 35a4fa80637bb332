/**
 * The kinds of permission. Every route and every frame needs one kind of permission. A table in the
 * server lists the roles that have each kind.
 */
export const ACTIONS = [
  'come-in',
  'know-oneself',
  'be-someone',
  'manage-account',
  'see-directory',
  'manage-people',
  'manage-agents',
  'list-spaces',
  'make-space',
  'read-space',
  'change-own-view',
  'speak',
  'post-message',
  'approve',
  'share-space',
  'manage-space',
  'leave-space',
  'restore-space',
  'read-documents',
  'see-metrics',
  'back-up',
  'hold-floor',
] as const;

export type Action = (typeof ACTIONS)[number];
