/**
 * Earlier messages of a chain and of the chains it continues (NN2), limited to messages that all
 * readers of the answer may see. If the answer differs from `own`, then `asked` and `askedBefore`
 * are not compared and may be null.
 */
export interface EarlierMessages {
  /** The last message of the answering agent. */
  readonly own: string | null;
  /** The message to which the agent replies. */
  readonly asked: string | null;
  /** The previous message by the sender of `asked`. */
  readonly askedBefore: string | null;
}

/** The value if the chain has no earlier messages. */
export const NO_EARLIER_MESSAGES: EarlierMessages = { own: null, asked: null, askedBefore: null };
