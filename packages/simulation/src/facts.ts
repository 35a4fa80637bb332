/** One post of a forum, as far as it is measured. */
export interface PostFact {
  readonly thread: number;
  /** Its place in the thread: 1 is the opening post. */
  readonly number: number;
  readonly author: string;
  readonly text: string;
  readonly mentioned: readonly string[];
  /** Whose post it quotes. Every reply stands under the opening post: that alone is no quote. */
  readonly replyToAuthor?: string | null;
  /** The tick in which it was written; `null` for a person's. */
  readonly tick: number | null;
}

/** One tick of a forum, as far as it is measured. */
export interface TickFact {
  readonly tick: number;
  /** Agents that were asked for a thread. */
  readonly newThreads: number;
  /** Agents that were asked for a reply. */
  readonly replies: number;
  /** Posts that came of both. */
  readonly written: number;
  /** Mentions that waited for an answer when it was planned. */
  readonly pending: number;
}

/** How many agents a tick may ask at most. */
export interface Caps {
  readonly maxThreads: number;
  readonly maxReplies: number;
}
