/** The field in which a message is edited. */
export const editing = {
  editing: 'Edit message',
  editingHint: 'Enter to save, Shift+Enter for a new line, Esc to cancel',
  saved: 'Message saved',
  emptyText: 'Write something, or delete the message.',
  changedMeanwhile: 'This message was edited elsewhere while you were editing it.',
  nowReads: 'Current text:',
  saveMine: 'Save mine',
  takeTheirs: 'Keep theirs',
} as const;

/** Messages about answers that were regenerated without a new version. */
export const remade = {
  stopped: 'The new version was stopped before it started. This version is unchanged.',
  stoppedBy: '{{name}} stopped the new version before it started. This version is unchanged.',
  failed: 'The new version failed. This version is unchanged.',
  failedWhy: 'The new version failed: {{reason}}. This version is unchanged.',
  nothing: 'No new version was written. This version is unchanged.',
} as const;

/** Warnings about a message that was deleted while a person replied to it or edited it. */
export const removed = {
  reply: 'Message deleted. You’ll send this as a normal message, not a reply.',
  edit: 'This message was deleted elsewhere. Your text is still here.',
  toComposer: 'Send as a new message',
  letGo: 'Discard',
} as const;
