/**
 * Earlier messages of a chain and of the chains it continues (NN2). Only messages that all readers
 * of the answer may see are looked up. If the agent does not repeat itself, the other fields may be
 * null.
 */
export interface Earlier {
  /** The last message of the answering agent. */
  readonly own: string | null;
  /** The message that the agent answers. */
  readonly asked: string | null;
  /** The previous message by the sender of `asked`. */
  readonly askedBefore: string | null;
}

/** Used when the chain has no earlier messages. */
export const NOTHING_EARLIER: Earlier = { own: null, asked: null, askedBefore: null };
