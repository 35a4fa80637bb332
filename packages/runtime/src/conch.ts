import type { SpaceId } from '@conch/engine';
import type { Core } from './core.ts';
import { Activity } from './door/activity.ts';
import { Agents } from './door/agents.ts';
import { Approving } from './door/approving.ts';
import { Changing } from './door/changing.ts';
import { Costs } from './door/costs.ts';
import { Forums } from './door/forums.ts';
import { givenFields } from './door/given.ts';
import { Halting } from './door/halting.ts';
import { People } from './door/people.ts';
import { Posting, type Post } from './door/posting.ts';
import { Reading } from './door/reading.ts';
import type { Ack } from './door/saying.ts';
import type { Schedules } from './door/schedules.ts';
import { Spaces } from './door/spaces.ts';
import { Threads } from './door/threads.ts';
import type { Ticks } from './forum/ticks.ts';
import type { FeedItem } from './feed/feed-item.ts';
import type { FeedBatches } from './feed/subscription.ts';
import type { ConchNode } from './node.ts';
import { Refused } from './refused.ts';

const DRAIN_MS = 10_000;

/** Conch in a program: made by `createConch`. */
export class Conch {
  readonly people: People;
  readonly agents: Agents;
  readonly spaces: Spaces;
  readonly schedules: Schedules;
  readonly threads: Threads;
  /** Forums as a whole: their state, what their ticks did, what the next may do. */
  readonly forums: Forums;
  /** The ticks of forums. */
  readonly ticks: Ticks;
  /** What agents ask people, and what people say to it. */
  readonly approvals: Approving;
  readonly read: Reading;
  /** What agents have cost. */
  readonly costs: Costs;
  /** What agents have done. */
  readonly activity: Activity;
  readonly #core: Core;
  readonly #node: ConchNode;
  readonly #posting: Posting;
  readonly #changing: Changing;
  readonly #halting: Halting;
  #closed: Promise<void> | null = null;

  constructor(
    core: Core,
    node: ConchNode,
    { schedules, ticks }: { readonly schedules: Schedules; readonly ticks: Ticks },
  ) {
    this.#core = core;
    this.#node = node;
    this.people = new People(core);
    this.agents = new Agents(core);
    this.spaces = new Spaces(core);
    this.schedules = schedules;
    this.ticks = ticks;
    this.threads = new Threads(core);
    this.forums = new Forums(core);
    this.approvals = new Approving(core);
    this.read = new Reading(core);
    this.costs = new Costs(core);
    this.activity = new Activity(core);
    this.#posting = new Posting(core);
    this.#changing = new Changing(core);
    this.#halting = new Halting(core);
  }

  /** Posts a message; it is on disk when this resolves. Throws `Refused` or `StoreFailed`. */
  post(post: Post): Promise<Ack> {
    return this.#posting.post(post);
  }

  /** Whether a person has posted under this `clientId`: the same again is only acknowledged. */
  hasPosted(...given: Parameters<Posting['hasPosted']>): Promise<boolean> {
    return this.#posting.hasPosted(...given);
  }

  edit(...given: Parameters<Changing['edit']>): ReturnType<Changing['edit']> {
    return this.#changing.edit(...given);
  }

  delete(...given: Parameters<Changing['delete']>): ReturnType<Changing['delete']> {
    return this.#changing.delete(...given);
  }

  regenerate(...given: Parameters<Changing['regenerate']>): Promise<{ readonly seq: number }> {
    return this.#changing.regenerate(...given);
  }

  /** Stops a run, a chain or everything in a space; nothing of it appears after this resolves. */
  stop(...given: Parameters<Halting['stop']>): Promise<{ readonly seq: number }> {
    return this.#halting.stop(...given);
  }

  /** Lets a conversation that the turn limit ended go on. */
  continue(...given: Parameters<Halting['continue']>): Promise<{ readonly seq: number }> {
    return this.#halting.continue(...given);
  }

  /** Everything that happens in a space after `after`, once and in order, then as it happens. */
  subscribe(
    spaceId: SpaceId,
    from: { readonly after?: number } = {},
  ): AsyncIterableIterator<FeedItem> & AsyncDisposable {
    const after = givenAfter(from);
    return lazily(async () => this.#core.feed.subscribe(await this.#core.open(spaceId), after));
  }

  /** The same for who tells many others: everything that has happened since it was asked last. */
  async follow(spaceId: SpaceId, from: { readonly after?: number } = {}): Promise<FeedBatches> {
    const after = givenAfter(from);
    return this.#core.feed.subscribe(await this.#core.open(spaceId), after);
  }

  messages(...given: Parameters<Reading['messages']>): ReturnType<Reading['messages']> {
    return this.read.messages(...given);
  }

  /** Why: who got the floor, who did not, and by which rule. */
  decisions(...given: Parameters<Reading['decisions']>): ReturnType<Reading['decisions']> {
    return this.read.decisions(...given);
  }

  /** What if: who would get the floor for a draft, without posting it. */
  preview(...given: Parameters<Reading['preview']>): ReturnType<Reading['preview']> {
    return this.read.preview(...given);
  }

  /** Resolves when nothing is queued, running or about to run, here or in all spaces. */
  idle(spaceId?: SpaceId): Promise<void> {
    return this.#node.idle(spaceId ?? null);
  }

  /** Copies everything, as it is now, to a new file: a `conch.db` for another data directory. */
  backUp(path: string): Promise<void> {
    return this.#core.database.backUp(path);
  }

  /** Lets runs end for up to 10 seconds, gives the rest back, and lets go of the database. */
  close(how: { readonly drainMs?: number } = {}): Promise<void> {
    const { drainMs = DRAIN_MS } = givenFields(how, 'drainMs');
    this.#closed ??= this.#close(drainMs);
    return this.#closed;
  }

  async #close(drainMs: number): Promise<void> {
    try {
      await this.#node.close(drainMs);
    } finally {
      await this.#core.database.close();
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function givenAfter(from: { readonly after?: number }): number {
  const { after = 0 } = givenFields(from, 'after');
  if (Number.isSafeInteger(after) && after >= 0) return after;
  const what = 'A feed begins after a whole number from 0 on: the `seq` of the last event seen.';
  throw new Refused('bad-seq', what);
}

/** An iterator that is only made when it is first read: so `subscribe` itself need not wait. */
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
