/** A notification. Those for which `isForYou` is true are counted. The others show only a dot. */
export interface BellEntry {
  readonly kind: 'passed' | 'turn-limit' | 'mention' | 'reply' | 'message' | 'post' | 'thread';
  /** Entries with the same key are one entry. */
  readonly key: string;
  readonly spaceId: string;
  readonly threadId: string | null;
  /** The title of the thread. Null if unknown, or if there is no thread. */
  readonly title: string | null;
  /** The newest event of the entry. A read mark at or after it makes the entry read. */
  readonly seq: number;
  readonly at: string;
  /** The senders, each once. */
  readonly names: readonly string[];
  readonly count: number;
  readonly excerpt: string;
  /** The path of the page that it opens. */
  readonly to: string;
}

/** The key of the notification for one message. */
export function entryKey(messageId: string): string {
  return `message ${messageId}`;
}

export function threadPath(spaceId: string, threadId: string): string {
  return `/spaces/${spaceId}/threads/${threadId}`;
}

/** Whether it concerns this person, and is more than general news. */
export function isForYou({ kind }: Pick<BellEntry, 'kind'>): boolean {
  return kind !== 'message' && kind !== 'post' && kind !== 'thread';
}

export function isHandOver({ kind }: Pick<BellEntry, 'kind'>): boolean {
  return kind === 'passed' || kind === 'turn-limit';
}
