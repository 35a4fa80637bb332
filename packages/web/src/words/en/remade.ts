/** Messages about answers that were regenerated without a new version. */
export const remade = {
  stopped: 'The new version was stopped before it started. This version is unchanged.',
  stoppedBy: '{{name}} stopped the new version before it started. This version is unchanged.',
  failed: 'The new version failed. This version is unchanged.',
  failedWhy: 'The new version failed: {{reason}}. This version is unchanged.',
  nothing: 'No new version was written. This version is unchanged.',
} as const;
