import { connectionFailure, type ConchError } from './conch-error.ts';
import type { Ack, Act, MessageAck } from './outbox.ts';
import { OwnMessages, type SayingAbout } from './own-messages.ts';
import type { PendingStore } from './pending-store.ts';
import { ViewKeeper, type ViewKeeperParts } from './view-keeper.ts';
import { withMarks, type SpaceView } from './view/space-view.ts';

type ActIn<Type extends Act['type']> = Omit<
  Extract<Act, { type: Type }>,
  'type' | 'spaceId' | 'clientId'
>;

/** How something is done that waits while there is no connection. */
interface ActOptions {
  /** Takes it back, as long as it has not gone out; what has may be done all the same. */
  readonly signal?: AbortSignal;
}

/** A space that is followed: what there is to show, and what can be done in it. */
export interface FollowedSpace {
  readonly spaceId: string;
  /** What there is to show; `null` until it was fetched. */
  readonly view: SpaceView | null;
  /** Why it is no longer followed; `null`: it is. */
  readonly failure: ConchError | null;
  /** The first view that is live; rejects if the space may not be read. */
  readonly ready: Promise<SpaceView>;
  /** Calls whenever `view` or `failure` is another; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Says something. Until it is there it stands in `view.pending`; without a connection it waits.
   * Nobody has to look at what comes back: what is refused stands there as failed.
   */
  readonly send: (content: string, about?: SayingAbout) => Promise<MessageAck>;
  /** Sends something that failed once more. */
  readonly retry: (clientId: string) => void;
  /** Forgets something that failed; takes back what was not sent yet. */
  readonly discard: (clientId: string) => void;
  readonly edit: (given: ActIn<'edit_message'>, options?: ActOptions) => Promise<Ack>;
  readonly delete: (messageId: string, options?: ActOptions) => Promise<Ack>;
  readonly regenerate: (messageId: string) => Promise<Ack>;
  /** Stops a run, a chain, or with neither everything. */
  readonly stop: (what?: ActIn<'stop'>) => Promise<Ack>;
  readonly continue: () => Promise<Ack>;
  /** Says that one writes; call it as often as a key is pressed. */
  readonly typing: () => void;
  /** Marks the space as read, up to the newest event unless said. */
  readonly markRead: (upTo?: number) => void;
  /** Fetches the page before what is shown; whether there are still older ones. */
  readonly loadOlder: () => Promise<boolean>;
  /** Fetches what was said before until a message is shown; false: there is no such message. */
  readonly reach: (messageId: string) => Promise<boolean>;
  /**
   * Fetches what was said after an event, if it is not shown yet; false: that is more than `most`
   * messages, of which the newest are shown then.
   */
  readonly loadBack: (to: number, most?: number) => Promise<boolean>;
  readonly close: () => void;
}

interface FollowingParts extends Omit<ViewKeeperParts, 'wentLive'> {
  readonly store: PendingStore | null;
}

const TYPING_EVERY_MS = 3_000;

/** Follows a space. */
export function followSpace(parts: FollowingParts): FollowedSpace {
  const { live, spaceId, store } = parts;
  const { outbox } = live;
  let mark = 0;
  // Nothing answers it: it may be lost with the connection, and goes out again with the next.
  const sendMark = (): void => {
    if (mark > 0) live.send({ type: 'mark_read', spaceId, seq: mark });
  };
  const keeper = new ViewKeeper({ ...parts, wentLive: sendMark });
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
    markRead: (upTo = holder.view?.seq ?? 0) => {
      if (upTo <= mark) return;
      mark = upTo;
      holder.update((view) => withMarks(view, [{ memberId: view.me, upTo }]));
      sendMark();
    },
    loadOlder: async () => {
      await keeper.loadOlder();
      return (holder.view?.older ?? null) !== null;
    },
    reach: (messageId) => reach(messageId, parts, keeper),
    loadBack: async (to, most) => {
      await keeper.loadBack(to, most);
      const { messages = [], older = null } = holder.view ?? {};
      return older === null || (messages[0]?.seq ?? Infinity) <= to;
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
  const isShown = (): boolean => holder.view?.messages.some(({ id }) => id === messageId) === true;
  if (isShown()) return true;
  let seq: number;
  try {
    // Nobody fetches a whole space to find out that it was never there.
    ({ seq } = await caller.call('readMessage', { params: { spaceId, messageId } }));
  } catch (error) {
    const failure = connectionFailure(error);
    if (failure.code === 'no-such-message') return false;
    throw failure;
  }
  while (!isShown() && (holder.view?.older ?? null) !== null) await keeper.loadBack(seq - 1);
  return isShown();
}
