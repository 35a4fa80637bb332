/** Of what looks like a command and is none. */
export const commands = {
  none: 'There is no command {{typed}}.',
  noneButNear: 'There is no command {{typed}}. Did you mean {{meant}}?',
  edit: 'Edit',
  sendAsItIs: 'Send as it is',
} as const;
