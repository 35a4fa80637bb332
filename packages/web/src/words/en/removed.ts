/** Warnings about a message that was deleted while a person replied to it or edited it. */
export const removed = {
  reply: 'Message deleted. You’ll send this as a normal message, not a reply.',
  edit: 'This message was deleted elsewhere. Your text is still here.',
  toComposer: 'Send as a new message',
  letGo: 'Discard',
} as const;
