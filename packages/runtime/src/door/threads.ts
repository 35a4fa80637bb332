import {
  asThreadId,
  DEFAULT_FORUM_SETTINGS,
  hasCharacters,
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
  threadsBefore,
  type ActivityPlace,
  type ExpiringThreads,
  type MessageRow,
  type Script,
  type ThreadRow,
} from '@conch/store';
import { AudienceBook } from '../audience-book.ts';
import type { Core } from '../core.ts';
import { memberNames } from '../forum/member-names.ts';
import { messageView, type MessageView } from '../message-view.ts';
import { Refused } from '../refused.ts';
import { wellFormed } from '../well-formed.ts';
import { noForum } from './forum-refusals.ts';
import { givenFields, givenIdOfPlace, givenLimit, givenPlace } from './given.ts';
import { isOneLine } from './one-line.ts';
import { say, sayingOf, type Ack, type Said } from './saying.ts';
import type { From } from './sender.ts';
import { placeOfReply, placeOfThread, threadIn } from './thread-places.ts';
import { threadView, type ThreadView } from './thread-view.ts';

/** What stands in a thread when `open` or `reply` returns. */
export interface PostAck extends Ack {
  readonly threadId: ThreadId;
  /** Its number in the thread, for ever; 1 is the opening post. */
  readonly number: number;
}

/** A post of a thread, with the agents that it names: in its text, or beside it. */
export interface PostView {
  readonly number: number;
  readonly message: MessageView;
  readonly mentioned: readonly { readonly id: MemberId; readonly name: string }[];
}

interface NewPost {
  readonly spaceId: SpaceId;
  readonly by: From;
  readonly text: string;
  /** Chosen by the author: the same twice is one post. */
  readonly clientId?: string;
}

/** Some of a list, and where to go on. */
export interface Page<Item, Place> {
  readonly items: readonly Item[];
  readonly next: Place | null;
}

/** Which threads are wanted, and how many at once. */
interface WhichThreads {
  /** All unless said. */
  readonly state?: 'open' | 'closed';
  readonly limit?: number;
}

const PAGE = 50;
// After every moment that a clock can show.
const NOW_OR_LATER = Number.MAX_SAFE_INTEGER;

/** The threads of a forum, for people: agents write in them when a tick plans it. */
export class Threads {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Opens a thread; the agents that its post names may answer at a tick. */
  async open(
    given: NewPost & { readonly title: string; readonly category?: string },
  ): Promise<PostAck> {
    const core = this.#core;
    const { spaceId, by } = givenFields(given, 'spaceId, by, title and text');
    const { maxTitleLength, maxCategoryLength, defaultCategory } = DEFAULT_FORUM_SETTINGS;
    const title = givenLine('title', given.title, maxTitleLength);
    const category = givenLine('category', given.category ?? defaultCategory, maxCategoryLength);
    const saying = sayingOf(core, { ...given, from: by });
    const threadId = asThreadId(core.newId());
    return core.do({
      spaceId,
      *apply(change, recorder): Script<PostAck | Refused> {
        const said = yield* say(core, saying, { change, recorder }, (author) =>
          placeOfThread(change, saying, { ...author, threadId, title, category }),
        );
        return said instanceof Refused ? said : postAck(said);
      },
    });
  }

  /** Replies in a thread, while it is open. */
  async reply(
    given: NewPost & { readonly threadId: ThreadId; readonly replyToId?: MessageId },
  ): Promise<PostAck> {
    const core = this.#core;
    const { spaceId, by, threadId } = givenFields(given, 'spaceId, threadId, by and text');
    const saying = sayingOf(core, { ...given, from: by });
    return core.do({
      spaceId,
      *apply(change, recorder): Script<PostAck | Refused> {
        const said = yield* say(core, saying, { change, recorder }, (author) =>
          placeOfReply(change, saying, { ...author, threadId }),
        );
        return said instanceof Refused ? said : postAck(said);
      },
    });
  }

  /** The threads of a forum, those first in which something was said last. */
  async list(
    spaceId: SpaceId,
    page: WhichThreads & { readonly after?: ActivityPlace } = {},
  ): Promise<Page<ThreadView, ActivityPlace>> {
    const { after } = givenFields(page, 'after, state and limit');
    const from = after === undefined ? { lastActivityAt: NOW_OR_LATER, id: '' } : activity(after);
    return this.#page(
      { spaceId, page, placeOf: ({ lastActivityAt, id }) => ({ lastActivityAt, id }) },
      (which) => threadsBefore({ ...from, ...which }),
    );
  }

  /** The threads of a forum, the one that was opened last in front; `before` is the number of one. */
  async newest(
    spaceId: SpaceId,
    page: WhichThreads & { readonly before?: number } = {},
  ): Promise<Page<ThreadView, number>> {
    const { before = Number.MAX_SAFE_INTEGER } = givenFields(page, 'before, state and limit');
    const place = givenPlace(before);
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
    const limit = givenLimit(page.limit ?? PAGE);
    const { state } = await this.#core.open(spaceId);
    const refused = noForum(state);
    if (refused !== null) throw refused;
    const which = expiring(page.state, this.#core.clock.now());
    const items = await this.#views(spaceId, () => read({ ...which, spaceId, limit }));
    const last = items.length < limit ? undefined : items.at(-1);
    return { items, next: last === undefined ? null : placeOf(last) };
  }

  async get(spaceId: SpaceId, threadId: ThreadId): Promise<ThreadView> {
    const { state } = await this.#core.open(spaceId);
    const [view] = await this.#views(spaceId, function* () {
      const row = yield* threadIn(state, threadId);
      return row instanceof Refused ? row : [row];
    });
    if (view === undefined) throw new Error('a thread that was found has a view');
    return view;
  }

  /** The posts of a thread in order; `after` is the number of the last one seen. */
  async posts(
    spaceId: SpaceId,
    threadId: ThreadId,
    page: { readonly after?: number; readonly limit?: number } = {},
  ): Promise<Page<PostView, number>> {
    const { after = 0, limit = PAGE } = givenFields(page, 'after and limit');
    const place = givenPlace(after);
    const most = givenLimit(limit);
    const { state } = await this.#core.open(spaceId);
    const items = await this.#core.database.read(function* () {
      const thread = yield* threadIn(state, threadId);
      if (thread instanceof Refused) return thread;
      const rows = yield* postsAfter({ spaceId, threadId: thread.id, after: place, limit: most });
      const audiences = new AudienceBook(yield* audiencesOf(spaceId));
      const mentioned = rows.map(mentionedIn);
      const nameOf = yield* memberNames(state, mentioned.flat());
      return rows.map((row, nth) => ({
        number: row.threadNo ?? 0,
        message: messageView(row, audiences),
        mentioned: (mentioned[nth] ?? []).map((id) => ({ id, name: nameOf(id) })),
      }));
    });
    if (items instanceof Refused) throw items;
    return { items, next: items.length < most ? null : (items.at(-1)?.number ?? null) };
  }

  async #views(
    spaceId: SpaceId,
    find: () => Script<readonly ThreadRow[] | Refused>,
  ): Promise<readonly ThreadView[]> {
    const now = this.#core.clock.now();
    const views = await this.#core.database.read(function* () {
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

function mentionedIn({ mentionedAgents }: MessageRow): readonly MemberId[] {
  return mentionedAgents === null ? [] : (JSON.parse(mentionedAgents) as readonly MemberId[]);
}

/** FO3: a thread is over at the moment at which it expires. */
function expiring(state: WhichThreads['state'], now: number) {
  return {
    expiresAfter: state === 'open' ? now : -1,
    expiresUpTo: state === 'closed' ? now : Number.MAX_SAFE_INTEGER,
  };
}

function postAck({ ack, threadId, threadNo }: Said): PostAck | Refused {
  if (threadId !== null && threadNo !== null) return { ...ack, threadId, number: threadNo };
  const what = 'This client id was used for a message that stands in no thread; choose another.';
  return new Refused('bad-client-id', what);
}

function activity(given: ActivityPlace): ActivityPlace {
  const { lastActivityAt, id } = givenFields(given, 'lastActivityAt and id');
  return { lastActivityAt: givenPlace(lastActivityAt), id: givenIdOfPlace(id) };
}

/** A line as people see it: what is drawn as nothing came with something that was copied. */
function givenLine(what: string, given: unknown, longest: number): string {
  const text = typeof given === 'string' ? wellFormed(given).trim() : '';
  const line = visibleLine(text, Number.MAX_SAFE_INTEGER);
  if (line !== '' && !hasCharacters(line, longest + 1) && isOneLine(text)) return line;
  const needs = `A thread has a ${what} of 1 to ${longest} characters that can be seen, in one line, none of which turns the text; choose another.`;
  throw new Refused('bad-name', needs);
}
