import type { MessageOnWire } from '@conch/protocol';
import type { ConchError } from '../conch-error.ts';

/** The person's own message that is being sent or was refused. */
export interface PendingMessage {
  readonly clientId: string;
  readonly content: string;
  readonly replyToId: string | null;
  readonly threadId: string | null;
  readonly state:
    | { readonly kind: 'sending' }
    /** The message is stored, and its event has not arrived yet. */
    | { readonly kind: 'sent'; readonly seq: number }
    | { readonly kind: 'failed'; readonly failure: ConchError };
}

type Pending = readonly PendingMessage[];

/** Appends a message, or replaces the message with the same `clientId`. */
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

/** Removes messages whose event has arrived. */
export function stillPending(pending: Pending, seen: number): Pending {
  const isHere = ({ state }: PendingMessage): boolean => state.kind === 'sent' && state.seq <= seen;
  return pending.some(isHere) ? pending.filter((one) => !isHere(one)) : pending;
}

/**
 * Removes messages whose event arrived before the `ack`. Events contain no `clientId`, so the
 * sender and the text must match. A wrong match is harmless, because the outbox still sends the
 * message.
 */
export function withoutArrived(
  pending: Pending,
  messages: readonly MessageOnWire[],
  me: string,
): Pending {
  let left = pending;
  for (const { sender, content, replyTo } of messages) {
    if (sender?.id !== me) continue;
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
