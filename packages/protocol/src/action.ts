/**
 * What someone may be allowed to do. Every route and every frame names one; who may do it stands
 * in one table of the server.
 */
export const ACTIONS = [
  'come-in',
  'know-oneself',
  'be-someone',
  'see-directory',
  'manage-people',
  'manage-agents',
  'make-space',
  'read-space',
  'speak',
  'approve',
  'manage-space',
  'leave-space',
  'read-documents',
  'see-metrics',
  'hold-floor',
] as const;

export type Action = (typeof ACTIONS)[number];
