import { ConchError } from './conch-error.ts';
import type { MessageAck, Outbox } from './outbox.ts';
import { KeptMessages, type PendingStore } from './pending-store.ts';
import type { ViewHolder } from './view-holder.ts';
import {
  stillPending,
  withoutPending,
  withPending,
  withPendingState,
  type PendingMessage,
} from './view/pending.ts';
import type { SpaceView } from './view/space-view.ts';

/** What more there is to say about a message. */
export interface SayingAbout {
  readonly replyToId?: string;
  /** The thread it answers, in a forum. */
  readonly threadId?: string;
  /** Takes it back, as long as it is not there. */
  readonly signal?: AbortSignal;
}

interface OwnMessagesParts {
  readonly spaceId: string;
  readonly outbox: Outbox;
  readonly holder: ViewHolder;
  /** `null`: what is on its way ends with the client. */
  readonly store: PendingStore | null;
}

type Message = Omit<PendingMessage, 'state'>;

/** What a person says in a space, and how far it has got: that is shown with the rest. */
export class OwnMessages {
  readonly #parts: OwnMessagesParts;
  readonly #withdrawals = new Map<string, AbortController>();

  constructor(parts: OwnMessagesParts) {
    this.#parts = parts;
    if (parts.store === null) return;
    const leave = parts.holder.subscribe(() => {
      // Before, nobody knows whose messages they would be.
      if (parts.holder.view === null) return;
      leave();
      this.#restore();
    });
  }

  send(content: string, about: SayingAbout = {}): Promise<MessageAck> {
    const { replyToId = null, threadId = null, signal } = about;
    const clientId = crypto.randomUUID();
    return this.#deliver({ clientId, content, replyToId, threadId }, signal);
  }

  retry(clientId: string): void {
    const { view } = this.#parts.holder;
    const failed = view?.pending.find((one) => one.clientId === clientId);
    if (failed?.state.kind === 'failed') void this.#deliver(failed);
  }

  /** Forgets one that failed, and takes back one that is still here. */
  discard(clientId: string): void {
    const detail = 'The message was taken back before it was sent.';
    this.#withdrawals.get(clientId)?.abort(new ConchError({ code: 'withdrawn', detail }));
    this.#kept?.forget(clientId);
    this.#update((pending) => withoutPending(pending, clientId));
  }

  get #kept(): KeptMessages | null {
    const { store, holder, spaceId } = this.#parts;
    if (store === null || holder.view === null) return null;
    return new KeptMessages(store, { me: holder.view.me, spaceId });
  }

  /** What an earlier client has left. */
  #restore(): void {
    for (const { failure, ...message } of this.#kept?.all() ?? []) {
      if (failure === null) void this.#deliver(message);
      else this.#failed(message, new ConchError(failure));
    }
  }

  #deliver(message: Message, signal?: AbortSignal): Promise<MessageAck> {
    const { spaceId, outbox } = this.#parts;
    const { clientId, content, replyToId, threadId } = message;
    const withdrawal = new AbortController();
    this.#withdrawals.set(clientId, withdrawal);
    this.#kept?.keep(message);
    this.#update((pending) => withPending(pending, { ...message, state: { kind: 'sending' } }));
    // It may be on its way since before the space was followed anew.
    const acked =
      outbox.answerTo(clientId) ??
      outbox.add(
        {
          type: 'send_message',
          clientId,
          spaceId,
          content,
          ...(replyToId === null ? {} : { replyToId }),
          ...(threadId === null ? {} : { threadId }),
        },
        AbortSignal.any([withdrawal.signal, ...(signal === undefined ? [] : [signal])]),
      );
    acked.then(
      ({ seq }) => this.#arrived(clientId, seq),
      (failure: unknown) => this.#failed(message, failure),
    );
    return acked as Promise<MessageAck>;
  }

  #arrived(clientId: string, sent: number): void {
    this.#withdrawals.delete(clientId);
    this.#kept?.forget(clientId);
    this.#update((pending, { seq }) =>
      stillPending(withPendingState(pending, clientId, { kind: 'sent', seq: sent }), seq),
    );
  }

  #failed(message: Message, failure: unknown): void {
    const { clientId } = message;
    this.#withdrawals.delete(clientId);
    if (failure instanceof ConchError && failure.code !== 'withdrawn') {
      this.#kept?.refused(clientId, failure);
      const state = { kind: 'failed', failure } as const;
      this.#update((pending) => withPending(pending, { ...message, state }));
    } else {
      this.#kept?.forget(clientId);
      this.#update((pending) => withoutPending(pending, clientId));
    }
  }

  #update(change: (pending: SpaceView['pending'], view: SpaceView) => SpaceView['pending']): void {
    this.#parts.holder.update((view) => ({ ...view, pending: change(view.pending, view) }));
  }
}
