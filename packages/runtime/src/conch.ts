import type { SpaceId } from '@conch/engine';
import type { RuntimeContext } from './runtime-context.ts';
import { ActivityQueries } from './api/agents/activity.ts';
import { Agents } from './api/agents/agents.ts';
import { ApprovalCommands } from './api/approvals/approval-commands.ts';
import { MessageEditor } from './api/messages/message-editor.ts';
import { Exchanges, type Exchange, type ExchangeWait } from './api/exchanges/exchanges.ts';
import { Costs } from './api/costs/costs.ts';
import { Forums } from './api/forum/forums.ts';
import { requireFields } from './api/parse-input.ts';
import { Grants } from './api/spaces/grants.ts';
import { ConversationControl } from './api/runs/conversation-control.ts';
import { People } from './api/people/people.ts';
import { MessagePoster, type NewMessage } from './api/messages/message-poster.ts';
import { SpaceQueries } from './api/messages/space-queries.ts';
import type { PostReceipt } from './api/messages/outgoing-post.ts';
import type { Schedules } from './api/schedules/schedules.ts';
import { Spaces } from './api/spaces/spaces.ts';
import { Threads } from './api/forum/threads.ts';
import type { Ticks } from './forum/ticks.ts';
import type { FeedItem } from './feed/feed-item.ts';
import type { FeedBatches } from './feed/subscription.ts';
import type { ConchNode } from './node/node.ts';
import type { PlainIdApi } from './plain-ids.ts';
import { Refused } from './refused.ts';

const DRAIN_MS = 10_000;

/** Conch embedded in a program, as `createConch` returns it. Ids are plain strings. */
export interface Conch extends PlainIdApi<EmbeddedConch> {}

/** Conch embedded in a program, with branded ids. */
export class EmbeddedConch {
  readonly people: People;
  readonly agents: Agents;
  readonly spaces: Spaces;
  readonly schedules: Schedules;
  readonly threads: Threads;
  /** The state, the past ticks and the next tick of forums. */
  readonly forums: Forums;
  readonly ticks: Ticks;
  /** Permissions that allow agents from other spaces to act in a space or to read the space. */
  readonly grants: Grants;
  /** The approval requests of agents, and the verdicts of people. */
  readonly approvals: ApprovalCommands;
  readonly read: SpaceQueries;
  /** Reads the cost of agents. */
  readonly costs: Costs;
  /** Reads the activity of agents. */
  readonly activity: ActivityQueries;
  readonly #context: RuntimeContext;
  readonly #node: ConchNode;
  readonly #poster: MessagePoster;
  readonly #editor: MessageEditor;
  readonly #exchanges: Exchanges;
  readonly #control: ConversationControl;
  #closed: Promise<void> | null = null;

  constructor(
    context: RuntimeContext,
    node: ConchNode,
    { schedules, ticks }: { readonly schedules: Schedules; readonly ticks: Ticks },
  ) {
    this.#context = context;
    this.#node = node;
    this.people = new People(context);
    this.agents = new Agents(context);
    this.spaces = new Spaces(context);
    this.schedules = schedules;
    this.ticks = ticks;
    this.threads = new Threads(context);
    this.forums = new Forums(context);
    this.grants = new Grants(context);
    this.approvals = new ApprovalCommands(context);
    this.read = new SpaceQueries(context, node.searchIndexer);
    this.costs = new Costs(context);
    this.activity = new ActivityQueries(context);
    this.#poster = new MessagePoster(context);
    this.#editor = new MessageEditor(context);
    this.#exchanges = new Exchanges(context);
    this.#control = new ConversationControl(context);
  }

  /**
   * Posts a message. When the promise resolves, the message is on disk. Throws `Refused` or
   * `StoreFailed`.
   */
  post(post: NewMessage): Promise<PostReceipt> {
    return this.#poster.post(post);
  }

  /**
   * Posts a message and waits until its chains are over, at most 120 seconds or `waitMs`. Calling
   * again with the same `clientId` posts nothing and waits on.
   */
  async ask(post: NewMessage, how?: ExchangeWait): Promise<Exchange> {
    const { messageId } = await this.#poster.post(post);
    return this.#exchanges.waitFor({ spaceId: post.spaceId as SpaceId, messageId }, how);
  }

  /** Waits for the exchange after a posted message, like `ask`. */
  waitForChain(...args: Parameters<Exchanges['waitFor']>): Promise<Exchange> {
    return this.#exchanges.waitFor(...args);
  }

  /**
   * Whether a person has posted with this `clientId`. A second post with the same id is only
   * acknowledged.
   */
  hasPosted(...args: Parameters<MessagePoster['hasPosted']>): Promise<boolean> {
    return this.#poster.hasPosted(...args);
  }

  edit(...args: Parameters<MessageEditor['edit']>): ReturnType<MessageEditor['edit']> {
    return this.#editor.edit(...args);
  }

  delete(...args: Parameters<MessageEditor['delete']>): ReturnType<MessageEditor['delete']> {
    return this.#editor.delete(...args);
  }

  /** Gives a reaction of a person to a message, or takes it back. It wakes nobody. */
  react(...args: Parameters<MessageEditor['react']>): Promise<{ readonly seq: number }> {
    return this.#editor.react(...args);
  }

  regenerate(...args: Parameters<MessageEditor['regenerate']>): Promise<{ readonly seq: number }> {
    return this.#editor.regenerate(...args);
  }

  /**
   * Stops a run, a chain or a whole space. After the promise resolves, no more text of the stopped
   * runs appears.
   */
  stop(...args: Parameters<ConversationControl['stop']>): Promise<{ readonly seq: number }> {
    return this.#control.stop(...args);
  }

  /** Resumes a conversation that stopped at the turn limit. */
  continue(
    ...args: Parameters<ConversationControl['continue']>
  ): Promise<{ readonly seq: number }> {
    return this.#control.continue(...args);
  }

  /** Streams all events of a space after `after`, each once and in order, and then live events. */
  subscribe(
    spaceId: SpaceId,
    from: { readonly after?: number } = {},
  ): AsyncIterableIterator<FeedItem> & AsyncDisposable {
    const after = givenAfter(from);
    return lazily(async () =>
      this.#context.feed.subscribe(await this.#context.open(spaceId), after),
    );
  }

  /**
   * Like `subscribe`, for a reader that serves many watchers: each read returns all events since
   * the last read.
   */
  async follow(spaceId: SpaceId, from: { readonly after?: number } = {}): Promise<FeedBatches> {
    const after = givenAfter(from);
    return this.#context.feed.subscribe(await this.#context.open(spaceId), after);
  }

  messages(...args: Parameters<SpaceQueries['messages']>): ReturnType<SpaceQueries['messages']> {
    return this.read.messages(...args);
  }

  /** Explains which agents got the floor, which did not, and by which rule. */
  decisions(...args: Parameters<SpaceQueries['decisions']>): ReturnType<SpaceQueries['decisions']> {
    return this.read.decisions(...args);
  }

  /** Shows which agents would get the floor for a draft. Nothing is posted. */
  preview(...args: Parameters<SpaceQueries['preview']>): ReturnType<SpaceQueries['preview']> {
    return this.read.preview(...args);
  }

  /**
   * Resolves when no work is queued, running or about to start in the space, or in any space if
   * `spaceId` is missing.
   */
  idle(spaceId?: SpaceId): Promise<void> {
    return this.#node.idle(spaceId ?? null);
  }

  /**
   * Copies the current data to a new file, which can be used as `conch.db` in another data
   * directory.
   */
  backUp(path: string): Promise<void> {
    return this.#context.database.backUp(path);
  }

  /** Waits up to 10 seconds for runs to end, releases the others, and closes the database. */
  close(how: { readonly drainMs?: number } = {}): Promise<void> {
    const { drainMs = DRAIN_MS } = requireFields(how, 'drainMs');
    this.#closed ??= this.#close(drainMs);
    return this.#closed;
  }

  async #close(drainMs: number): Promise<void> {
    try {
      await this.#node.close(drainMs);
    } finally {
      await this.#context.database.close();
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function givenAfter(from: { readonly after?: number }): number {
  const { after = 0 } = requireFields(from, 'after');
  if (Number.isSafeInteger(after) && after >= 0) return after;
  const what =
    'The place where a feed begins must be a whole number, 0 or more. Give the `seq` of the last event seen.';
  throw new Refused('bad-seq', what);
}

/** Creates the iterator on the first read, so that `subscribe` can return synchronously. */
function lazily(
  make: () => Promise<AsyncIterableIterator<FeedItem> & AsyncDisposable>,
): AsyncIterableIterator<FeedItem> & AsyncDisposable {
  let making: ReturnType<typeof make> | null = null;
  let made: Awaited<ReturnType<typeof make>> | null = null;
  const iterator = {
    next: async () => {
      made ??= await (making ??= make());
      return made.next();
    },
    return: async () => {
      await (await making)?.[Symbol.asyncDispose]();
      return { value: undefined, done: true as const };
    },
    [Symbol.asyncIterator]: () => iterator,
    [Symbol.asyncDispose]: async () => {
      await iterator.return();
    },
  };
  return iterator;
}
