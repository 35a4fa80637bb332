import type { FailureCode, Problem } from '@conch/protocol';
import type { ConchError, ClientFailureCode } from './conch-error.ts';
import type { PendingMessage } from './view/pending.ts';

/** Whose messages, and where. */
export interface PendingPlace {
  readonly me: string;
  readonly spaceId: string;
}

/** Something that was said and is not there yet. */
export interface KeptMessage extends Omit<PendingMessage, 'state'> {
  /** Why the server refused it; `null`: it waits. */
  readonly failure: {
    readonly code: FailureCode | ClientFailureCode;
    readonly detail: Problem['detail'];
    readonly status: number;
  } | null;
}

/** Where what is on its way outlives the client, as in `localStorage`; all of a place at once. */
export interface PendingStore {
  readonly read: (place: PendingPlace) => readonly KeptMessage[];
  readonly write: (place: PendingPlace, kept: readonly KeptMessage[]) => void;
}

/** Changes what is kept of one place message by message: another page may keep some of its own. */
export class KeptMessages {
  readonly #store: PendingStore;
  readonly #place: PendingPlace;

  constructor(store: PendingStore, place: PendingPlace) {
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

  /** One that was forgotten meanwhile stays so. */
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

// What the server did not refuse, or only because nobody was signed in, is sent by who comes next.
function refusedBy({ code, detail, status }: ConchError): KeptMessage['failure'] {
  return status === null || status === SIGNED_OUT ? null : { code, detail, status };
}
