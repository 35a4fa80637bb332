import { ConchError } from '../conch-error.ts';
import type { MessageAck, Outbox } from '../live/outbox.ts';
import { KeptMessages, type PendingStore } from './pending-store.ts';
import type { ViewHolder } from './view-holder.ts';
import {
  stillPending,
  withoutPending,
  withPending,
  withPendingState,
  type PendingMessage,
} from '../view/pending.ts';
import type { SpaceView } from '../view/space-view.ts';

/** Optional details of a message. */
export interface SayingAbout {
  readonly replyToId?: string;
  /** In a forum: the thread to reply in. */
  readonly threadId?: string;
  /** Withdraws the message if it was not sent yet. */
  readonly signal?: AbortSignal;
}

interface OwnMessagesParts {
  readonly spaceId: string;
  readonly outbox: Outbox;
  readonly holder: ViewHolder;
  /** Null if unsent messages are dropped when the client closes. */
  readonly store: PendingStore | null;
}

type Message = Omit<PendingMessage, 'state'>;

/** A person's own messages in a space and their progress, which the view shows. */
export class OwnMessages {
  readonly #parts: OwnMessagesParts;
  readonly #withdrawals = new Map<string, AbortController>();

  constructor(parts: OwnMessagesParts) {
    this.#parts = parts;
    if (parts.store === null) return;
    const leave = parts.holder.subscribe(() => {
      // Before the view is loaded, the owner of the messages is unknown.
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

  /** Drops a failed message, or withdraws a message that was not sent yet. */
  discard(clientId: string): void {
    const detail = 'The message was withdrawn before it was sent.';
    this.#withdrawals.get(clientId)?.abort(new ConchError({ code: 'withdrawn', detail }));
    this.#kept?.forget(clientId);
    this.#update((pending) => withoutPending(pending, clientId));
  }

  get #kept(): KeptMessages | null {
    const { store, holder, spaceId } = this.#parts;
    if (store === null || holder.view === null) return null;
    return new KeptMessages(store, { me: holder.view.me, spaceId });
  }

  /** Sends the messages that an earlier client has stored. */
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
    // If the space was followed before, the outbox may still contain the message.
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
