/** Of answers that were to be made again and stayed as they were. */
export const remade = {
  stopped: 'Another version was stopped before its first word. This one stayed as it was.',
  stoppedBy: '{{name}} stopped another version before its first word. This one stayed as it was.',
  failed: 'Another version could not be made. This one stayed as it was.',
  failedWhy: 'Another version could not be made: {{reason}}. This one stayed as it was.',
  nothing: 'No other version came. This one stayed as it was.',
} as const;
