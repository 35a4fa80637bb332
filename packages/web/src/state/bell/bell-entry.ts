/** A notification. The bell counts entries with `isForYou`. Other entries only show a dot. */
export interface BellEntry {
  readonly kind: 'passed' | 'turn-limit' | 'mention' | 'reply' | 'message' | 'post' | 'thread';
  /** The key. A new entry replaces or extends an entry with the same key. */
  readonly key: string;
  readonly spaceId: string;
  readonly threadId: string | null;
  /** The title of the thread. Null if it is unknown, or if there is no thread. */
  readonly title: string | null;
  /** The newest event of the entry. A read mark at or after this event makes the entry read. */
  readonly seq: number;
  readonly at: string;
  /** The names of the senders, each once. */
  readonly names: readonly string[];
  readonly count: number;
  readonly excerpt: string;
  /** The path that a click opens. */
  readonly to: string;
}

/** The key of the notification for one message. */
export function entryKey(messageId: string): string {
  return `message ${messageId}`;
}

export function threadPath(spaceId: string, threadId: string): string {
  return `/spaces/${spaceId}/threads/${threadId}`;
}

/** Whether the entry is for this person, and not general news. */
export function isForYou({ kind }: Pick<BellEntry, 'kind'>): boolean {
  return kind !== 'message' && kind !== 'post' && kind !== 'thread';
}

export function isHandOver({ kind }: Pick<BellEntry, 'kind'>): boolean {
  return kind === 'passed' || kind === 'turn-limit';
}
