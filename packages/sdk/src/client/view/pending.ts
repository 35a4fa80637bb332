import type { MessageOnWire } from '@conch/protocol';
import type { ConchError } from '../conch-error.ts';

/** Something of one's own that is on its way, or was refused. */
export interface PendingMessage {
  readonly clientId: string;
  readonly content: string;
  readonly replyToId: string | null;
  readonly threadId: string | null;
  readonly state:
    | { readonly kind: 'sending' }
    /** It is on disk; its event is still to come. */
    | { readonly kind: 'sent'; readonly seq: number }
    | { readonly kind: 'failed'; readonly failure: ConchError };
}

type Pending = readonly PendingMessage[];

/** Puts one at the end, or in the place of what was known of it. */
export function withPending(pending: Pending, message: PendingMessage): Pending {
  const at = pending.findIndex(({ clientId }) => clientId === message.clientId);
  return at === -1 ? [...pending, message] : pending.with(at, message);
}

export function withPendingState(
  pending: Pending,
  clientId: string,
  state: PendingMessage['state'],
): Pending {
  return pending.map((one) => (one.clientId === clientId ? { ...one, state } : one));
}

export function withoutPending(pending: Pending, clientId: string): Pending {
  return pending.filter((one) => one.clientId !== clientId);
}

/** What stands among the messages is no longer on its way. */
export function stillPending(pending: Pending, seen: number): Pending {
  const isHere = ({ state }: PendingMessage): boolean => state.kind === 'sent' && state.seq <= seen;
  return pending.some(isHere) ? pending.filter((one) => !isHere(one)) : pending;
}

/**
 * Without what has come before its `ack`: events do not say whose `clientId` they are, but one's
 * own words are known. If they were said elsewhere, nothing is lost: what is sent goes on.
 */
export function withoutArrived(
  pending: Pending,
  messages: readonly MessageOnWire[],
  me: string,
): Pending {
  let left = pending;
  for (const { author, content, replyTo } of messages) {
    if (author?.id !== me) continue;
    const at = left.findIndex(
      (one) =>
        one.state.kind === 'sending' &&
        one.content === content &&
        one.replyToId === (replyTo?.id ?? null),
    );
    if (at !== -1) left = left.toSpliced(at, 1);
  }
  return left;
}
