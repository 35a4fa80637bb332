/** A server tells the last 2,000 events again; what happens until it is asked counts too. */
const MOST_TOLD_AGAIN = 1_000;

/**
 * The last event that a page need not be told again: the one before the oldest of its messages, or
 * one that is not too far back. Asked from further back the server would only say to begin anew.
 * @param {readonly { readonly seq: number }[]} messages
 * @param {number} head
 */
export function seenBefore(messages, head) {
  const oldest = messages[0]?.seq ?? head + 1;
  return Math.max(oldest - 1, head - MOST_TOLD_AGAIN);
}
