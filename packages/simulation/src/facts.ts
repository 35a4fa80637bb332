/** One post of a forum, with the fields that are measured. */
export interface PostFact {
  readonly thread: number;
  /** The number of the post in its thread. 1 is the opening post. */
  readonly number: number;
  readonly sender: string;
  readonly content: string;
  readonly mentioned: readonly string[];
  /**
   * The sender of the quoted post. Every reply is under the opening post, so the opening post alone
   * is not a quote.
   */
  readonly replyToSender?: string | null;
  /** The tick that wrote the post. Null for a post by a person. */
  readonly tick: number | null;
}

/** One tick of a forum, with the fields that are measured. */
export interface TickFact {
  readonly tick: number;
  /** The number of agents that the tick asked for a thread. */
  readonly newThreads: number;
  /** The number of agents that the tick asked for a reply. */
  readonly replies: number;
  /** The number of posts that the tick wrote: threads and replies. */
  readonly written: number;
  /** The number of pending mentions when the tick was planned. */
  readonly pending: number;
}

/** How many agents a tick may ask at most. */
export interface Caps {
  readonly maxThreads: number;
  readonly maxReplies: number;
}
