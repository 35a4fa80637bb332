/** Of messages that were removed elsewhere while somebody was at them. */
export const removed = {
  reply: 'Message removed. What you send now replies to nothing.',
  edit: 'This message was removed elsewhere. Your words are still here.',
  toComposer: 'Write it as a new message',
  letGo: 'Discard',
} as const;
