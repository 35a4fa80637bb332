import {
  asMessageId,
  asThreadId,
  nearestName,
  type Effect,
  type MemberId,
  type MessageId,
  type SpaceId,
  type SpaceState,
  type ThreadId,
} from '@conch/engine';
import {
  historyBetween,
  messageByClientKey,
  messageById,
  type MessageRow,
  type Script,
} from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { startedBy } from '../../across/crossing.ts';
import type { Recorder } from '../../space/decision-to-record.ts';
import type { ThreadPlace } from '../../forum/thread-places.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { spokenOf } from './message-view.ts';
import { spaceArchived } from '../../space/no-such-space.ts';
import { Refused } from '../../refused.ts';
import type { SpaceChange } from '../../space/space-change.ts';
import { wellFormed } from '../../well-formed.ts';
import { threadNeeded } from '../forum/forum-refusals.ts';
import { parseText, isId, noSuchMessage } from '../parse-input.ts';
import { refusalIn } from '../refusal-in.ts';
import { senderIn, type From, type PostSender } from './sender.ts';

/** The receipt of a stored message, as `post` returns it. */
export interface PostReceipt {
  readonly messageId: MessageId;
  readonly seq: number;
  /** Whether the message was already posted with the same client id. */
  readonly isRepeat: boolean;
  /** Mentioned names that do not exist, each with the nearest existing name. */
  readonly warnings: readonly {
    readonly kind: 'unknown-mention';
    readonly name: string;
    readonly nearest: string | null;
  }[];
}

/** A message before it is posted. Its ids stay the same on every retry. */
export interface OutgoingPost {
  readonly eventId: string;
  readonly messageId: MessageId;
  readonly from: From;
  readonly content: string;
  readonly replyToId: MessageId | undefined;
  readonly clientId: string | undefined;
  readonly actingToken: string | undefined;
}

/** Finds the thread of a post in a forum. Not called for a repeated post. */
type FindPlace = (by: {
  readonly sender: PostSender;
  readonly at: number;
}) => Script<ThreadPlace | Refused>;

const LONGEST_CLIENT_ID = 200;

/** Checks the message that a caller wants to post. Throws `Refused`. */
export function outgoingPostOf(
  { newId, limits }: RuntimeContext,
  input: {
    readonly from: From;
    readonly content: string;
    readonly replyToId?: string;
    readonly clientId?: string;
    readonly actingToken?: string;
  },
): OutgoingPost {
  const { from, replyToId, clientId, actingToken } = input;
  const text = parseText(input.content, limits.longestMessage);
  if (clientId !== undefined && !isClientId(clientId)) {
    const what = `A client id must have 1 to ${LONGEST_CLIENT_ID} characters. Choose another.`;
    throw new Refused('bad-client-id', what);
  }
  const ids = { eventId: newId(), messageId: asMessageId(newId()) };
  const replyTo = replyToId === undefined ? undefined : asMessageId(replyToId);
  return { ...ids, from, content: text, replyToId: replyTo, clientId, actingToken };
}

/** The receipt of a post, and its position in a forum. A repeated post has the same result. */
export interface PostResult {
  readonly ack: PostReceipt;
  readonly threadId: ThreadId | null;
  readonly threadNo: number | null;
}

/**
 * Posts a message in a space or in a thread. Two posts with the same client id are stored as one.
 * Also works in an archived space, because a repeated post must be acknowledged there too.
 */
export function* postMessage(
  context: RuntimeContext,
  outgoing: OutgoingPost,
  { change, recorder }: { readonly change: SpaceChange; readonly recorder: Recorder },
  findPlace: FindPlace | null,
): Script<PostResult | Refused> {
  const { clock, limits } = context;
  const { state } = change.space;
  const { eventId, messageId, content, clientId } = outgoing;
  const sender = yield* senderIn(state, outgoing.from, context);
  const senderId = sender instanceof Refused ? outgoing.from : sender.id;
  const clientKey = clientId === undefined ? null : clientKeyOf(senderId, clientId);
  const sent = clientKey === null ? null : yield* messageByClientKey(state.id, clientKey);
  // A repeated post is acknowledged first, even if the sender has left the space.
  if (sent !== null) return yield* repeatedPost(sent, state);
  if (change.space.archivedAt !== null) return spaceArchived(change.space.name);
  if (sender instanceof Refused) return sender;
  if (state.floor.runs.length >= limits.mostRunsInSpace) return queueFull();
  const at = clock.now();
  const place = findPlace === null ? threadNeeded(state) : yield* findPlace({ sender, at });
  if (place instanceof Refused) return place;
  const threadId = place?.post.threadId ?? null;
  const replyTo = yield* repliedTo(change, outgoing.replyToId, threadId);
  if (replyTo instanceof Refused) return replyTo;
  const seq = change.space.nextSeq;
  const effects = yield* applyEvent(
    change,
    {
      type: 'message-posted',
      id: eventId,
      at,
      messageId,
      sender,
      content,
      replyTo,
      ...startedBy(sender.kind === 'person' ? (outgoing.actingToken ?? sender.id) : null),
    },
    recorder,
    { clientKey, ...(place === null ? {} : { post: place.post }) },
  );
  const refusal = refusalIn(effects, state.roster);
  if (refusal !== null) return refusal;
  if (place !== null) yield* place.write();
  const warnings = warningsIn(effects, change.space.state);
  return {
    ack: { messageId, seq, isRepeat: false, warnings },
    threadId,
    threadNo: place?.post.number ?? null,
  };
}

function* repliedTo(
  { space }: SpaceChange,
  id: MessageId | undefined,
  threadId: ThreadId | null,
): Script<ReturnType<typeof spokenOf> | Refused> {
  if (id === undefined) return null;
  if (!isId(id)) return noSuchMessage(id);
  const row = yield* messageById(space.state.id, id);
  if (row === null || row.deletedAt !== null) return noSuchMessage(id);
  if (row.threadId !== threadId) return notInThread(id);
  return spokenOf(row, space.audiences);
}

function notInThread(id: MessageId): Refused {
  const what = `The message ${id} is in another thread. Reply in that thread, or leave out the reply.`;
  return new Refused('no-such-message', what, [id]);
}

function warningsIn(effects: readonly Effect[], { roster }: SpaceState): PostReceipt['warnings'] {
  return effects.flatMap((effect) =>
    effect.type === 'warn-sender'
      ? effect.names.map((name) => {
          return { kind: 'unknown-mention', name, nearest: nearestName(name, roster) } as const;
        })
      : [],
  );
}

function* repeatedPost(row: MessageRow, state: SpaceState): Script<PostResult> {
  const { id, seq, spaceId, threadNo } = row;
  const threadId = row.threadId === null ? null : asThreadId(row.threadId);
  const [event] = yield* historyBetween({ spaceId, after: seq - 1, upTo: seq, limit: 1 });
  const effects = JSON.parse(event?.effects ?? '[]') as readonly Effect[];
  const warnings = warningsIn(effects, state);
  const ack = { messageId: asMessageId(id), seq, isRepeat: true, warnings };
  return { ack, threadId, threadNo };
}

/**
 * Whether a message with this client id was posted. A second post with this id is only
 * acknowledged.
 */
export function* isPosted(spaceId: SpaceId, senderId: MemberId, clientId: string): Script<boolean> {
  const clientKey = isClientId(clientId) ? clientKeyOf(senderId, clientId) : null;
  return clientKey !== null && (yield* messageByClientKey(spaceId, clientKey)) !== null;
}

function clientKeyOf(senderId: From, clientId: string): string | null {
  return isId(senderId) ? JSON.stringify([senderId, clientId]) : null;
}

function isClientId(input: unknown): boolean {
  if (typeof input !== 'string') return false;
  return input !== '' && input.length <= LONGEST_CLIENT_ID && wellFormed(input) === input;
}

function queueFull(): Refused {
  const what =
    'Too many runs are waiting in this space. Stop some, or try again when they have ended.';
  return new Refused('queue-full', what);
}
