/** Of answers that were to be made again and stayed as they were. */
export const remade = {
  stopped: 'The new version was stopped before it started. This one is unchanged.',
  stoppedBy: '{{name}} stopped the new version before it started. This one is unchanged.',
  failed: 'The new version failed. This one is unchanged.',
  failedWhy: 'The new version failed: {{reason}}. This one is unchanged.',
  nothing: 'No new version was written. This one is unchanged.',
} as const;
