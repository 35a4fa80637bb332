/** Something that calls for attention; those that are `forYou` are counted, the rest is a dot. */
export interface BellEntry {
  readonly kind: 'passed' | 'turn-limit' | 'mention' | 'reply' | 'message' | 'post' | 'thread';
  /** Two with the same key are one. */
  readonly key: string;
  readonly spaceId: string;
  readonly threadId: string | null;
  /** What the thread is called; `null`: that is not known, or it is in none. */
  readonly title: string | null;
  /** The newest event of it: whoever has read up to there has read it. */
  readonly seq: number;
  readonly at: string;
  /** Who, each once. */
  readonly names: readonly string[];
  readonly count: number;
  readonly excerpt: string;
  /** Where it leads, as a path of this page. */
  readonly to: string;
}

/** The key of what one message says to somebody. */
export function entryKey(messageId: string): string {
  return `message ${messageId}`;
}

export function threadPath(spaceId: string, threadId: string): string {
  return `/spaces/${spaceId}/threads/${threadId}`;
}

/** Whether it is for who looks, and not only something new. */
export function isForYou({ kind }: Pick<BellEntry, 'kind'>): boolean {
  return kind !== 'message' && kind !== 'post' && kind !== 'thread';
}

export function isHandOver({ kind }: Pick<BellEntry, 'kind'>): boolean {
  return kind === 'passed' || kind === 'turn-limit';
}
