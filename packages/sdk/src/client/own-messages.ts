import { ConchError } from './conch-error.ts';
import type { MessageAck, Outbox } from './outbox.ts';
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
}

/** What a person says in a space, and how far it has got: that is shown with the rest. */
export class OwnMessages {
  readonly #parts: OwnMessagesParts;
  readonly #withdrawals = new Map<string, AbortController>();

  constructor(parts: OwnMessagesParts) {
    this.#parts = parts;
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
    this.#update((pending) => withoutPending(pending, clientId));
  }

  #deliver(message: Omit<PendingMessage, 'state'>, signal?: AbortSignal): Promise<MessageAck> {
    const { spaceId, outbox } = this.#parts;
    const { clientId, content, replyToId, threadId } = message;
    const withdrawal = new AbortController();
    this.#withdrawals.set(clientId, withdrawal);
    this.#update((pending) => withPending(pending, { ...message, state: { kind: 'sending' } }));
    const acked = outbox.add(
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
    this.#update((pending, { seq }) =>
      stillPending(withPendingState(pending, clientId, { kind: 'sent', seq: sent }), seq),
    );
  }

  #failed(message: Omit<PendingMessage, 'state'>, failure: unknown): void {
    const { clientId } = message;
    this.#withdrawals.delete(clientId);
    this.#update((pending) =>
      failure instanceof ConchError && failure.code !== 'withdrawn'
        ? withPending(pending, { ...message, state: { kind: 'failed', failure } })
        : withoutPending(pending, clientId),
    );
  }

  #update(change: (pending: SpaceView['pending'], view: SpaceView) => SpaceView['pending']): void {
    this.#parts.holder.update((view) => ({ ...view, pending: change(view.pending, view) }));
  }
}
