import type { FailureCode, Problem } from '@conch/protocol';
import type { ConchError, ClientFailureCode } from '../conch-error.ts';
import type { PendingMessage } from '../view/pending.ts';

/** A person and a space. */
export interface PendingOwner {
  readonly me: string;
  readonly spaceId: string;
}

/** A message that has not arrived yet. */
export interface KeptMessage extends Omit<PendingMessage, 'state'> {
  /** The reason of the refusal. Null while the message waits. */
  readonly failure: {
    readonly code: FailureCode | ClientFailureCode;
    readonly detail: Problem['detail'];
    readonly status: number;
  } | null;
}

/**
 * A storage for unsent messages, for example `localStorage`. The storage outlives the client. One
 * call reads or writes all messages of one person and space.
 */
export interface PendingStore {
  readonly read: (place: PendingOwner) => readonly KeptMessage[];
  readonly write: (place: PendingOwner, kept: readonly KeptMessage[]) => void;
}

/**
 * Changes single messages of one person and space, because another page may store messages for the
 * same person and space.
 */
export class KeptMessages {
  readonly #store: PendingStore;
  readonly #place: PendingOwner;

  constructor(store: PendingStore, place: PendingOwner) {
    this.#store = store;
    this.#place = place;
  }

  all(): readonly KeptMessage[] {
    return this.#store.read(this.#place);
  }

  keep({ clientId, content, replyToId, threadId }: Omit<PendingMessage, 'state'>): void {
    const now: KeptMessage = { clientId, content, replyToId, threadId, failure: null };
    const all = this.all();
    const at = all.findIndex((one) => one.clientId === clientId);
    this.#store.write(this.#place, at === -1 ? [...all, now] : all.with(at, now));
  }

  /** Marks a message as refused, unless the message was dropped meanwhile. */
  refused(clientId: string, failure: ConchError): void {
    const all = this.all();
    const at = all.findIndex((one) => one.clientId === clientId);
    const kept = all[at];
    if (kept === undefined) return;
    this.#store.write(this.#place, all.with(at, { ...kept, failure: refusedBy(failure) }));
  }

  forget(clientId: string): void {
    const all = this.all();
    const left = all.filter((one) => one.clientId !== clientId);
    if (left.length < all.length) this.#store.write(this.#place, left);
  }
}

const SIGNED_OUT = 401;

// Null if the server has not refused the message itself, for example because the person was only
// signed out. The next client then sends the message.
function refusedBy({ code, detail, status }: ConchError): KeptMessage['failure'] {
  return status === null || status === SIGNED_OUT ? null : { code, detail, status };
}
