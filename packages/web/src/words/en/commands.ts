/** The question about a message that starts like a command but matches no command. */
export const commands = {
  none: 'Unknown command: {{typed}}',
  noneButNear: 'Unknown command: {{typed}}. Did you mean {{meant}}?',
  edit: 'Edit',
  sendAsItIs: 'Send anyway',
} as const;
