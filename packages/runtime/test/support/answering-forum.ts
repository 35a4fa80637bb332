import type { Agent, Task } from '@conch/agents';
import type { ForumSettings, MemberId, RuleId, ThreadId } from '@conch/engine';
import { pendingMentionsIn, postsAfter, type Database, type PendingMentionRow } from '@conch/store';
import type { DatabasePlace } from '@conch/test-databases';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { FeedChange, MessageView, ThreadView } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { expectReplayable } from './open-stage.ts';
import { Stage } from './stage.ts';

/** Mentioned agents reply. No agent does anything else. */
const REPLIES: Partial<ForumSettings> = {
  seed: 'a forum of answers',
  isPaused: true,
  creationChance: 0,
  mentionedReplyChance: 1,
  baseReplyChance: 0,
  maxReplies: 100,
};

/** Every agent is asked to open a thread. */
const THREADS: Partial<ForumSettings> = {
  ...REPLIES,
  creationChance: 1,
  mentionedReplyChance: 0,
  maxThreads: 100,
};

const AGENTS = ['Self', 'Ben', 'Cleo', 'Dora Lee', 'Hush', 'Gone'] as const;

type AgentName = (typeof AGENTS)[number];

/** The result of an answer: the thread and the post, or the rule that prevented the post. */
export interface Written {
  readonly thread: ThreadView | null;
  readonly post: MessageView | null;
  readonly because: RuleId | undefined;
}

/**
 * A forum whose agents give answers that the test sets. An agent without an answer skips. Hush is
 * quiet, Gone is paused, and Ana and Bo are people.
 */
export class AnsweringForum {
  readonly clock = new ManualClock();
  readonly place: DatabasePlace;
  /** The tasks of the agents, in the order of their calls. */
  readonly tasks: Task[] = [];
  readonly #answers = new Map<AgentName, string>();
  #stage: Stage | null = null;
  #database: Database | null = null;

  private constructor(place: DatabasePlace) {
    // The test uses the connection of the stage, because a second connection to the same file would
    // have to wait.
    this.place = {
      ...place,
      open: async (options) => (this.#database = await place.open(options)),
    };
  }

  static async open(
    place: DatabasePlace,
    settings: Partial<ForumSettings>,
  ): Promise<AnsweringForum> {
    const forum = new AnsweringForum(place);
    const agents = AGENTS.map((name) => [name, { agent: forum.#agent(name) }] as const);
    const stage = await Stage.open(forum.place, {
      people: ['Ana', 'Bo'],
      agents: {
        ...Object.fromEntries(agents),
        Hush: { agent: forum.#agent('Hush'), isQuiet: true },
      },
      spaces: {
        Forum: { kind: 'forum', forum: settings },
        Other: { kind: 'forum', forum: settings },
      },
      options: { clock: forum.clock },
    });
    await stage.conch.agents.update(stage.id('Gone'), { status: 'paused' });
    forum.#stage = stage;
    return forum;
  }

  get stage(): Stage {
    if (this.#stage === null) throw new Error('the forum is not open');
    return this.#stage;
  }

  answers(name: AgentName, content: string): void {
    this.#answers.set(name, content);
  }

  /** Ana opens a thread. */
  async opened(content: string, title = 'Lunch'): Promise<ThreadId> {
    const spaceId = this.stage.space('Forum');
    const post = { spaceId, by: this.stage.id('Ana'), title, content, category: 'food' };
    return (await this.stage.conch.threads.open(post)).threadId;
  }

  /** Runs one tick to its end. A tick that does not end fails the test. */
  async tick(): Promise<void> {
    const { conch } = this.stage;
    await conch.ticks.tick(this.stage.space('Forum'), this.stage.id('Ana'));
    await conch.idle();
    const ends = await this.stage.effects('end-tick', 'Forum');
    const begun = await this.stage.effects('begin-tick', 'Forum');
    if (ends.length !== begun.length) throw new Error('the tick has not ended');
    this.#answers.clear();
  }

  /** Ana mentions Self in a new thread. Self gives this answer in the next tick. */
  async replied(answer: string): Promise<Written & { readonly threadId: ThreadId }> {
    const threadId = await this.opened('What do you say, @Self?');
    this.answers('Self', answer);
    await this.tick();
    const spaceId = this.stage.space('Forum');
    const { items } = await this.stage.conch.threads.posts(spaceId, threadId);
    const thread = await this.stage.conch.threads.get(spaceId, threadId);
    const post = items.at(1)?.message ?? null;
    return { thread, post, because: await this.because('Self'), threadId };
  }

  /** A tick asks Self to open a thread. Self gives this answer. */
  async openedBySelf(answer: string): Promise<Written> {
    this.answers('Self', answer);
    const before = await this.threads();
    await this.tick();
    const thread =
      (await this.threads()).find(({ id }) => before.every((one) => one.id !== id)) ?? null;
    const posts =
      thread === null ? null : await this.stage.conch.threads.posts(thread.spaceId, thread.id);
    return {
      thread,
      post: posts?.items.at(0)?.message ?? null,
      because: await this.because('Self'),
    };
  }

  async threads(): Promise<readonly ThreadView[]> {
    const { items } = await this.stage.conch.threads.list(this.stage.space('Forum'), {
      limit: 200,
    });
    return items;
  }

  /** The rule by which the last run of an agent ended. */
  async because(name: AgentName): Promise<RuleId | undefined> {
    const ends = await this.stage.effects('end-run', 'Forum');
    return ends.findLast(({ agent }) => agent === this.stage.id(name))?.because;
  }

  /** The names of the agents that are expected to reply in a thread. */
  async pending(threadId: ThreadId): Promise<readonly string[]> {
    const rows = await this.pendingRows();
    return rows
      .filter((row) => row.threadId === threadId)
      .map((row) => this.stage.nameOf(row.mentionedAgentId as MemberId));
  }

  async pendingRows(): Promise<readonly PendingMentionRow[]> {
    return this.#opened.read(() => pendingMentionsIn(this.stage.space('Forum')));
  }

  /** The parent of each post of a thread, in order. */
  async parents(threadId: ThreadId): Promise<readonly (string | null)[]> {
    const spaceId = this.stage.space('Forum');
    const rows = await this.#opened.read(() =>
      postsAfter({ spaceId, threadId, after: 0, limit: 100 }),
    );
    return rows.map(({ parentId }) => parentId);
  }

  get #opened(): Database {
    if (this.#database === null) throw new Error('the forum is not open');
    return this.#database;
  }

  /** All changes of a thread in the feed. */
  async told(threadId: ThreadId): Promise<readonly FeedChange[]> {
    const spaceId = this.stage.space('Forum');
    const { seq } = await this.stage.conch.read.head(spaceId);
    const changes: FeedChange[] = [];
    for await (const item of this.stage.conch.subscribe(spaceId)) {
      if (item.kind !== 'event') continue;
      changes.push(
        ...item.changes.filter((change) => 'threadId' in change && change.threadId === threadId),
      );
      if (item.seq === seq) break;
    }
    return changes;
  }

  #agent(name: AgentName): Agent {
    const answers = this.#answers;
    const tasks = this.tasks;
    return {
      // oxlint-disable-next-line require-yield -- it only returns
      async *run(task) {
        tasks.push(task);
        const text = answers.get(name);
        return text === undefined ? { kind: 'skipped' } : { kind: 'answered', content: text };
      },
    };
  }
}

/** A forum for the current test in which ticks ask Self for replies. */
export function forumOfReplies(
  kind: DatabaseKind,
  part: Partial<ForumSettings> = {},
): Promise<AnsweringForum> {
  return forTest(kind, { ...REPLIES, ...part });
}

/** A forum for the current test in which ticks ask every agent for threads. */
export function forumOfThreads(
  kind: DatabaseKind,
  part: Partial<ForumSettings> = {},
): Promise<AnsweringForum> {
  return forTest(kind, { ...THREADS, ...part });
}

/** One forum for all tests of a table. Each test uses its own thread. */
export function tableForum(kind: DatabaseKind, asked: 'replies' | 'threads'): () => AnsweringForum {
  let forum: AnsweringForum | null = null;
  beforeAll(async () => {
    const settings = asked === 'replies' ? REPLIES : THREADS;
    forum = await AnsweringForum.open(await kind.make(), settings);
  });
  afterAll(async () => {
    if (forum === null) return;
    await expectReplayable(forum.stage);
    await forum.place.remove();
  });
  return () => {
    if (forum === null) throw new Error('the forum is opened before the tests');
    return forum;
  };
}

async function forTest(
  kind: DatabaseKind,
  settings: Partial<ForumSettings>,
): Promise<AnsweringForum> {
  const forum = await AnsweringForum.open(await kind.forTest(), settings);
  onTestFinished(() => expectReplayable(forum.stage));
  return forum;
}
