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
