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
import type { Core } from '../core.ts';
import type { Recorder } from '../decided.ts';
import type { ThreadPlace } from '../forum/thread-places.ts';
import { happen } from '../happen.ts';
import { spokenOf } from '../message-view.ts';
import { Refused } from '../refused.ts';
import type { SpaceChange } from '../space-change.ts';
import { wellFormed } from '../well-formed.ts';
import { threadNeeded } from './forum-refusals.ts';
import { givenText, isId, noSuchMessage } from './given.ts';
import { refusalIn } from './refusal-in.ts';
import { senderIn, type From, type PostSender } from './sender.ts';

/** What is on disk when `post` returns. */
export interface Ack {
  readonly messageId: MessageId;
  readonly seq: number;
  /** Whether this very message had been posted before. */
  readonly isRepeat: boolean;
  /** Names that nobody has, each with the nearest that someone has. */
  readonly unknownMentions: readonly { readonly name: string; readonly nearest: string | null }[];
}

/** Something that is about to be said, with the ids that it will have however often it is tried. */
export interface Saying {
  readonly eventId: string;
  readonly messageId: MessageId;
  readonly from: From;
  readonly text: string;
  readonly replyToId: MessageId | undefined;
  readonly clientId: string | undefined;
}

/** Where in a forum something is to be said; asked only if it was not said before. */
type FindPlace = (by: {
  readonly sender: PostSender;
  readonly at: number;
}) => Script<ThreadPlace | Refused>;

const LONGEST_CLIENT_ID = 200;

/** Looks at what a caller wants to say; throws `Refused`. */
export function sayingOf(
  { newId, limits }: Core,
  given: {
    readonly from: From;
    readonly text: string;
    readonly replyToId?: MessageId;
    readonly clientId?: string;
  },
): Saying {
  const { from, replyToId, clientId } = given;
  const text = givenText(given.text, limits.longestMessage);
  if (clientId !== undefined && !isClientId(clientId)) {
    const what = `A client id has 1 to ${LONGEST_CLIENT_ID} characters; choose another.`;
    throw new Refused('bad-client-id', what);
  }
  const ids = { eventId: newId(), messageId: asMessageId(newId()) };
  return { ...ids, from, text, replyToId, clientId };
}

/** What was said, now or before. */
export interface Said {
  readonly ack: Ack;
  readonly threadId: ThreadId | null;
  readonly threadNo: number | null;
}

/** Says something in a space, or in a thread; the same client id twice is one message. */
export function* say(
  { clock, limits }: Core,
  saying: Saying,
  { change, recorder }: { readonly change: SpaceChange; readonly recorder: Recorder },
  findPlace: FindPlace | null,
): Script<Said | Refused> {
  const { state } = change.space;
  const { eventId, messageId, text, clientId } = saying;
  const sender = yield* senderIn(state, saying.from);
  const author = sender instanceof Refused ? saying.from : sender.id;
  const clientKey = clientId === undefined ? null : clientKeyOf(author, clientId);
  const sent = clientKey === null ? null : yield* messageByClientKey(state.id, clientKey);
  // Also to who has left since: what was accepted is acknowledged whenever it is asked.
  if (sent !== null) return yield* saidAgain(sent, state);
  if (sender instanceof Refused) return sender;
  if (state.floor.runs.length >= limits.mostRunsInSpace) return queueFull();
  const at = clock.now();
  const place = findPlace === null ? threadNeeded(state) : yield* findPlace({ sender, at });
  if (place instanceof Refused) return place;
  const threadId = place?.post.threadId ?? null;
  const replyTo = yield* repliedTo(change, saying.replyToId, threadId);
  if (replyTo instanceof Refused) return replyTo;
  const seq = change.space.nextSeq;
  const effects = yield* happen(
    change,
    { type: 'message-posted', id: eventId, at, messageId, sender, text, replyTo },
    recorder,
    { clientKey, ...(place === null ? {} : { post: place.post }) },
  );
  const refusal = refusalIn(effects, state.roster);
  if (refusal !== null) return refusal;
  if (place !== null) yield* place.write();
  const unknownMentions = unknownIn(effects, change.space.state);
  return {
    ack: { messageId, seq, isRepeat: false, unknownMentions },
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
  const what = `The message ${id} stands in another thread; reply there, or to none.`;
  return new Refused('no-such-message', what, [id]);
}

function unknownIn(effects: readonly Effect[], { roster }: SpaceState): Ack['unknownMentions'] {
  return effects.flatMap((effect) =>
    effect.type === 'warn-sender'
      ? effect.names.map((name) => ({ name, nearest: nearestName(name, roster) }))
      : [],
  );
}

function* saidAgain(row: MessageRow, state: SpaceState): Script<Said> {
  const { id, seq, spaceId, threadNo } = row;
  const threadId = row.threadId === null ? null : asThreadId(row.threadId);
  const [event] = yield* historyBetween({ spaceId, after: seq - 1, upTo: seq, limit: 1 });
  const effects = JSON.parse(event?.effects ?? '[]') as readonly Effect[];
  const unknownMentions = unknownIn(effects, state);
  const ack = { messageId: asMessageId(id), seq, isRepeat: true, unknownMentions };
  return { ack, threadId, threadNo };
}

/** Whether something was said under this client id; who says it again is only acknowledged. */
export function* isSaid(spaceId: SpaceId, author: MemberId, clientId: string): Script<boolean> {
  const clientKey = isClientId(clientId) ? clientKeyOf(author, clientId) : null;
  return clientKey !== null && (yield* messageByClientKey(spaceId, clientKey)) !== null;
}

function clientKeyOf(author: From, clientId: string): string | null {
  return isId(author) ? JSON.stringify([author, clientId]) : null;
}

function isClientId(given: unknown): boolean {
  if (typeof given !== 'string') return false;
  return given !== '' && given.length <= LONGEST_CLIENT_ID && wellFormed(given) === given;
}

function queueFull(): Refused {
  const what = 'Too many runs wait in this space; stop some, or try again when they have ended.';
  return new Refused('queue-full', what);
}
