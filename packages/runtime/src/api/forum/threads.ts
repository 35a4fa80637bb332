import {
  asSpaceId,
  asThreadId,
  DEFAULT_FORUM_SETTINGS,
  hasCharacters,
  nthId,
  visibleLine,
  type MemberId,
  type MessageId,
  type SpaceId,
  type ThreadId,
} from '@conch/engine';
import {
  audiencesOf,
  messagesByIds,
  newestThreads,
  postsAfter,
  spacesOfThread,
  threadsBefore,
  type ActivityPlace,
  type ExpiringThreads,
  type MessageRow,
  type Script,
  type ThreadRow,
} from '@conch/store';
import { AudienceBook } from '../../space/audience-book.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { memberNames } from '../../forum/member-names.ts';
import { expectedIn, type MentionInPost } from '../../forum/pending-view.ts';
import { messageView, type MessageView } from '../messages/message-view.ts';
import { Refused } from '../../refused.ts';
import { wellFormed } from '../../well-formed.ts';
import { noForum } from './forum-refusals.ts';
import { requireFields, parseIdOfPlace, parseLimit, parseSeq, isId } from '../parse-input.ts';
import { isOneLine } from '../one-line.ts';
import {
  outgoingPostOf,
  postMessage,
  type PostReceipt,
  type PostResult,
} from '../messages/outgoing-post.ts';
import type { From } from '../messages/sender.ts';
import { placeOfReply, placeOfThread, threadIn } from './thread-places.ts';
import { isOpenAt, threadView, type ThreadView } from './thread-view.ts';
import { refusalReason } from '../refusal-reasons.ts';

/** The receipt of a stored post, as `open` and `reply` return it. */
export interface PostAck extends PostReceipt {
  readonly threadId: ThreadId;
  /** The permanent number of the post in its thread. The opening post is 1. */
  readonly number: number;
}

/** A post of a thread, with the agents that it mentions in its text or in its structured output. */
export interface PostView {
  readonly number: number;
  readonly message: MessageView;
  readonly mentioned: readonly MentionedView[];
}

interface MentionedView {
  readonly agentId: MemberId;
  readonly name: string;
  /** FO16: true while the agent has not replied in the thread and the mention has not expired. */
  readonly isExpected: boolean;
}

interface NewPost {
  readonly spaceId: SpaceId;
  readonly by: From;
  readonly content: string;
  /** An id that the sender chooses. Two posts with the same id are stored as one. */
  readonly clientId?: string;
  readonly actingToken?: string;
}

/** A page of a list, and the place where the next page begins. */
export interface Page<Item, Place> {
  readonly items: readonly Item[];
  readonly next: Place | null;
}

/** Selects threads of a forum. */
interface WhichThreads {
  /** Default: all threads. */
  readonly state?: 'open' | 'closed';
  readonly limit?: number;
}

const PAGE = 50;
// A time after every possible expiry time.
const NOW_OR_LATER = Number.MAX_SAFE_INTEGER;

/** The threads of a forum, for people. Agents write in threads only during ticks. */
export class Threads {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  /** Opens a thread. The agents that its post mentions may reply at the next ticks. */
  async open(
    input: NewPost & { readonly title: string; readonly category?: string },
  ): Promise<PostAck> {
    const context = this.#context;
    const { spaceId, by } = requireFields(input, 'spaceId, by, title and content');
    const { maxTitleLength, maxCategoryLength, defaultCategory } = DEFAULT_FORUM_SETTINGS;
    const title = parseLine('title', input.title, maxTitleLength);
    const category = parseLine('category', input.category ?? defaultCategory, maxCategoryLength);
    const outgoing = outgoingPostOf(context, { ...input, from: by });
    const threadId = asThreadId(context.newId());
    return context.do({
      spaceId,
      inArchive: true,
      reads: outgoing.content.length,
      *apply(change, recorder): Script<PostAck | Refused> {
        const result = yield* postMessage(context, outgoing, { change, recorder }, (sender) =>
          placeOfThread(change, outgoing, { ...sender, threadId, title, category }),
        );
        return result instanceof Refused ? result : postAck(result);
      },
    });
  }

  /** Posts a reply in an open thread. */
  async reply(
    input: NewPost & { readonly threadId: ThreadId; readonly replyToId?: MessageId },
  ): Promise<PostAck> {
    const context = this.#context;
    const { spaceId, by, threadId } = requireFields(input, 'spaceId, threadId, by and content');
    const outgoing = outgoingPostOf(context, { ...input, from: by });
    return context.do({
      spaceId,
      inArchive: true,
      reads: outgoing.content.length,
      *apply(change, recorder): Script<PostAck | Refused> {
        const result = yield* postMessage(context, outgoing, { change, recorder }, (sender) =>
          placeOfReply(change, outgoing, { ...sender, threadId }),
        );
        return result instanceof Refused ? result : postAck(result);
      },
    });
  }

  /** The threads of a forum, sorted by their latest post, the newest first. */
  async list(
    spaceId: SpaceId,
    page: WhichThreads & { readonly after?: ActivityPlace } = {},
  ): Promise<Page<ThreadView, ActivityPlace>> {
    const { after } = requireFields(page, 'after, state and limit');
    const from = after === undefined ? { lastActivityAt: NOW_OR_LATER, id: '' } : activity(after);
    return this.#page({ spaceId, page, placeOf: activityPlace }, (which) =>
      threadsBefore({ ...from, ...which }),
    );
  }

  /**
   * The threads of a forum, the newest first. `before` is the number of the last thread on the
   * previous page.
   */
  async newest(
    spaceId: SpaceId,
    page: WhichThreads & { readonly before?: number } = {},
  ): Promise<Page<ThreadView, number>> {
    const { before = Number.MAX_SAFE_INTEGER } = requireFields(page, 'before, state and limit');
    const place = parseSeq(before);
    return this.#page({ spaceId, page, placeOf: ({ number }) => number }, (which) =>
      newestThreads({ ...which, before: place }),
    );
  }

  async #page<Place>(
    {
      spaceId,
      page,
      placeOf,
    }: { spaceId: SpaceId; page: WhichThreads; placeOf: (view: ThreadView) => Place },
    read: (which: ExpiringThreads) => Script<readonly ThreadRow[]>,
  ): Promise<Page<ThreadView, Place>> {
    const limit = parseLimit(page.limit ?? PAGE);
    const { state } = await this.#context.open(spaceId);
    const refused = noForum(state);
    if (refused !== null) throw refused;
    const which = expiring(page.state, this.#context.clock.now());
    const items = await this.#views(spaceId, () => read({ ...which, spaceId, limit }));
    const last = items.length < limit ? undefined : items.at(-1);
    return { items, next: last === undefined ? null : placeOf(last) };
  }

  /**
   * The forums in `spaceIds` that contain the thread, the oldest first. A fork has the same thread
   * ids as its original.
   */
  async forumsWith(threadId: ThreadId, spaceIds: readonly SpaceId[]): Promise<readonly SpaceId[]> {
    if (!isId(threadId)) return [];
    const found = await this.#context.database.read(() => spacesOfThread(threadId, spaceIds));
    return found.map(asSpaceId);
  }

  async get(spaceId: SpaceId, threadId: ThreadId): Promise<ThreadView> {
    const { state } = await this.#context.open(spaceId);
    const [view] = await this.#views(spaceId, function* () {
      const row = yield* threadIn(state, threadId);
      return row instanceof Refused ? row : [row];
    });
    if (view === undefined) throw new Error('a thread that was found has a view');
    return view;
  }

  /**
   * The posts of a thread in order. `after` is the number of the last post on the previous page.
   */
  async posts(
    spaceId: SpaceId,
    threadId: ThreadId,
    page: { readonly after?: number; readonly limit?: number } = {},
  ): Promise<Page<PostView, number>> {
    const { after = 0, limit = PAGE } = requireFields(page, 'after and limit');
    const place = parseSeq(after);
    const most = parseLimit(limit);
    const { state } = await this.#context.open(spaceId);
    const now = this.#context.clock.now();
    const items = await this.#context.database.read(function* () {
      const thread = yield* threadIn(state, threadId);
      if (thread instanceof Refused) return thread;
      const rows = yield* postsAfter({ spaceId, threadId: thread.id, after: place, limit: most });
      const audiences = new AudienceBook(yield* audiencesOf(spaceId));
      const mentioned = rows.map(mentionedIn);
      const nameOf = yield* memberNames(
        state,
        mentioned.flat().map(({ agent }) => agent),
      );
      const isExpected = yield* expectedIn(state, isOpenAt(thread, now) ? mentioned.flat() : []);
      return rows.map((row, nth) => ({
        number: row.threadNo ?? 0,
        message: messageView(row, audiences),
        mentioned: (mentioned[nth] ?? []).map((mention) => ({
          agentId: mention.agent,
          name: nameOf(mention.agent),
          isExpected: isExpected(mention),
        })),
      }));
    });
    if (items instanceof Refused) throw items;
    return { items, next: items.length < most ? null : (items.at(-1)?.number ?? null) };
  }

  async #views(
    spaceId: SpaceId,
    find: () => Script<readonly ThreadRow[] | Refused>,
  ): Promise<readonly ThreadView[]> {
    const now = this.#context.clock.now();
    const views = await this.#context.database.read(function* () {
      const rows = yield* find();
      if (rows instanceof Refused) return rows;
      const posts = yield* messagesByIds(
        spaceId,
        rows.map(({ postId }) => postId),
      );
      const byId = new Map(posts.map((post) => [post.id, post]));
      return rows.map((row) => threadView(row, { post: byId.get(row.postId) ?? null, now }));
    });
    if (views instanceof Refused) throw views;
    return views;
  }
}

function mentionedIn({ id, mentionedAgents }: MessageRow): readonly MentionInPost[] {
  const agents = JSON.parse(mentionedAgents ?? '[]') as readonly MemberId[];
  return agents.map((agent, nth) => ({ agent, pendingId: nthId(id, nth + 1) }));
}

/** FO3: a thread closes exactly at its expiry time. */
function expiring(state: WhichThreads['state'], now: number) {
  return {
    expiresAfter: state === 'open' ? now : -1,
    expiresUpTo: state === 'closed' ? now : Number.MAX_SAFE_INTEGER,
  };
}

function postAck({ ack, threadId, threadNo }: PostResult): PostAck | Refused {
  if (threadId !== null && threadNo !== null) return { ...ack, threadId, number: threadNo };
  const what = 'This client id was used for a message outside of threads. Choose another.';
  return new Refused('bad-client-id', what);
}

function activityPlace({ lastActivityAt, id }: ThreadView): ActivityPlace {
  return { lastActivityAt: Date.parse(lastActivityAt), id };
}

function activity(input: ActivityPlace): ActivityPlace {
  const { lastActivityAt, id } = requireFields(input, 'lastActivityAt and id');
  return { lastActivityAt: parseSeq(lastActivityAt), id: parseIdOfPlace(id) };
}

/**
 * Checks a title or category and removes its invisible characters, which usually come from copied
 * text.
 */
function parseLine(what: 'title' | 'category', input: unknown, longest: number): string {
  const text = typeof input === 'string' ? wellFormed(input).trim() : '';
  const line = visibleLine(text, Number.MAX_SAFE_INTEGER);
  if (line !== '' && !hasCharacters(line, longest + 1) && isOneLine(text)) return line;
  throw new Refused('bad-name', refusalReason(`thread-${what}`, { most: longest }));
}
