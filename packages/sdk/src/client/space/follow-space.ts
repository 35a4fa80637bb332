import { connectionFailure, type ConchError } from '../conch-error.ts';
import type { AckFrame, ClientAct, MessageAck } from '../live/outbox.ts';
import { ask, type AnsweredQuestion, type QuestionOptions } from './ask.ts';
import { OwnMessages, type SayingAbout } from './own-messages.ts';
import type { PendingStore } from './pending-store.ts';
import { ViewKeeper, type ViewKeeperParts } from './view-keeper.ts';
import { oldestOf } from '../view/messages.ts';
import { ReadMarking } from './read-marking.ts';
import type { SpaceView } from '../view/space-view.ts';

type ActIn<Type extends ClientAct['type']> = Omit<
  Extract<ClientAct, { type: Type }>,
  'type' | 'spaceId' | 'clientId'
>;

/** Options of an act that waits while there is no connection. */
interface ActOptions {
  /** Cancels the act if it was not sent yet. An act that was sent may still take effect. */
  readonly signal?: AbortSignal;
}

/** A followed space: its view, and the acts that are possible in it. */
export interface FollowedSpace {
  readonly spaceId: string;
  /** The current view. Null until the space is loaded. */
  readonly view: SpaceView | null;
  /** The reason why the space is no longer followed. Null while the space is followed. */
  readonly failure: ConchError | null;
  /** The first live view. Rejects if the person cannot read the space. */
  readonly ready: Promise<SpaceView>;
  /**
   * Calls the listener when `view` or `failure` changes. Returns a function that removes the
   * listener.
   */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Posts a message. The message is in `view.pending` until it arrives, and waits while there is no
   * connection. Callers may ignore the promise, because a refused message stays in `view.pending`
   * as failed.
   */
  readonly send: (content: string, about?: SayingAbout) => Promise<MessageAck>;
  /** Posts a message, and resolves with the answers when all agents that answer it are done. */
  readonly ask: (content: string, options?: QuestionOptions) => Promise<AnsweredQuestion>;
  /** Retries a failed message. */
  readonly retry: (clientId: string) => void;
  /** Drops a failed message, or withdraws a message that was not sent yet. */
  readonly discard: (clientId: string) => void;
  readonly edit: (given: ActIn<'edit_message'>, options?: ActOptions) => Promise<AckFrame>;
  readonly delete: (messageId: string, options?: ActOptions) => Promise<AckFrame>;
  readonly regenerate: (messageId: string) => Promise<AckFrame>;
  /** Stops a run or a chain. Without arguments it stops everything in the space. */
  readonly stop: (what?: ActIn<'stop'>) => Promise<AckFrame>;
  readonly continue: () => Promise<AckFrame>;
  /** Reports that the person is typing. Calls are throttled, so call it on every key press. */
  readonly typing: () => void;
  /** Marks the space as read up to an event. The default is the newest event. */
  readonly markRead: (upTo?: number) => void;
  /** Marks everything from an event on as unread. */
  readonly markUnread: (from: number) => void;
  /** Loads the page before the oldest message. Returns true if older messages remain. */
  readonly loadOlder: () => Promise<boolean>;
  /**
   * Loads older messages until the given message is shown at its position. False if that message
   * does not exist.
   */
  readonly reach: (messageId: string) => Promise<boolean>;
  /**
   * Loads all messages after an event. If more than `most` messages follow, loads only the newest
   * messages and returns false.
   */
  readonly loadBack: (to: number, most?: number) => Promise<boolean>;
  readonly close: () => void;
}

interface FollowingParts extends Omit<ViewKeeperParts, 'wentLive'> {
  readonly store: PendingStore | null;
}

const TYPING_EVERY_MS = 3_000;

export function followSpace(parts: FollowingParts): FollowedSpace {
  const { live, spaceId, store } = parts;
  const { outbox } = live;
  const marking = new ReadMarking(parts);
  const keeper = new ViewKeeper({ ...parts, wentLive: () => marking.sendAgain() });
  const { holder } = keeper;
  const own = new OwnMessages({ spaceId, outbox, holder, store });
  return {
    spaceId,
    get view() {
      return holder.view;
    },
    get failure() {
      return keeper.failure;
    },
    ready: keeper.ready,
    subscribe: (listener) => holder.subscribe(listener),
    send: (content, about) => own.send(content, about),
    ask: (content, options) => ask(parts.caller, { spaceId, content }, options),
    retry: (clientId) => own.retry(clientId),
    discard: (clientId) => own.discard(clientId),
    edit: (given, { signal } = {}) =>
      outbox.add({ type: 'edit_message', spaceId, ...given }, signal),
    delete: (messageId, { signal } = {}) =>
      outbox.add({ type: 'delete_message', spaceId, messageId }, signal),
    regenerate: (messageId) => outbox.add({ type: 'regenerate', spaceId, messageId }),
    stop: (what = {}) => outbox.add({ type: 'stop', spaceId, ...what }),
    continue: () => outbox.add({ type: 'continue', spaceId }),
    typing: typingTeller(parts),
    markRead: (upTo = holder.view?.seq ?? 0) => marking.raise(holder, upTo),
    markUnread: (from) => marking.lower(holder, from - 1),
    loadOlder: async () => {
      await keeper.loadOlder();
      return (holder.view?.older ?? null) !== null;
    },
    reach: (messageId) => reach(messageId, parts, keeper),
    loadBack: async (to, most) => {
      await keeper.loadBack(to, most);
      const { messages = [], older = null } = holder.view ?? {};
      return older === null || (oldestOf(messages)?.seq ?? Infinity) <= to;
    },
    close: () => keeper.close(),
  };
}

function typingTeller({ live, clock, spaceId }: FollowingParts): () => void {
  let toldAtMs = -Infinity;
  return () => {
    const nowMs = clock.monotonicMs();
    if (nowMs - toldAtMs < TYPING_EVERY_MS) return;
    if (live.send({ type: 'typing', spaceId })) toldAtMs = nowMs;
  };
}

async function reach(
  messageId: string,
  { caller, spaceId }: FollowingParts,
  keeper: ViewKeeper,
): Promise<boolean> {
  const { holder } = keeper;
  await keeper.ready;
  const shown = () => holder.view?.messages.find(({ id }) => id === messageId) ?? null;
  let place: number;
  try {
    // Check first that the message exists. Otherwise a wrong id would load the whole space.
    const found = shown() ?? (await caller.call('readMessage', { params: { spaceId, messageId } }));
    place = Math.min(found.seq - 1, found.shownAt);
  } catch (error) {
    const failure = connectionFailure(error);
    if (failure.code === 'no-such-message') return false;
    throw failure;
  }
  // Pages are ordered by `seq`, but a message that streamed for a long time is shown above the
  // first message of its page. So older pages are loaded up to that position.
  const isInPlace = (): boolean =>
    shown() !== null && (oldestOf(holder.view?.messages ?? [])?.seq ?? 0) <= place + 1;
  while (!isInPlace() && (holder.view?.older ?? null) !== null) await keeper.loadBack(place);
  return shown() !== null;
}
