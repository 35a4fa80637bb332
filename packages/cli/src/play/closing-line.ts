interface Counts {
  readonly conversations: number;
  readonly messages: number;
  readonly decisions: number;
}

/** A summary of everything played, in one line. */
export function closingLine({ conversations, messages, decisions }: Counts): string {
  const counts = [
    counted(conversations, 'conversation'),
    counted(messages, 'message'),
    counted(decisions, 'decision'),
  ];
  return `${counts.join(' · ')} · no model was called`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
