/** The warning about an unknown command. */
export const commands = {
  none: 'Unknown command: {{typed}}',
  noneButNear: 'Unknown command: {{typed}}. Did you mean {{meant}}?',
  edit: 'Edit',
  sendAsItIs: 'Send anyway',
} as const;
