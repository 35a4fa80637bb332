import type { SpaceId } from '@conch/engine';
import type { ServerFrameOf } from '@conch/protocol';
import type { FeedChange, FeedItem } from '@conch/runtime';

type FeedEvent = Extract<FeedItem, { readonly kind: 'event' }>;
type News = ServerFrameOf<'forum:news'>;

export type PostChange = Extract<FeedChange, { readonly type: 'forum-post' | 'forum-reply' }>;

interface ThreadNews {
  readonly title: string;
  isNew: boolean;
  count: number;
  readonly authorNames: Set<string>;
  readonly mentionedNames: Set<string>;
}

/** Posts that are told together, thread by thread. */
export class ForumNews {
  readonly #threads = new Map<string, ThreadNews>();
  #posts = 0;

  get posts(): number {
    return this.#posts;
  }

  add(posts: readonly PostChange[]): void {
    for (const { type, threadId, title, authorName, mentionedNames } of posts) {
      const thread = this.#threads.get(threadId) ?? newsOf(title);
      this.#threads.set(threadId, thread);
      thread.isNew ||= type === 'forum-post';
      thread.count += 1;
      thread.authorNames.add(authorName);
      for (const name of mentionedNames) thread.mentionedNames.add(name);
      this.#posts += 1;
    }
  }

  /** One frame for each thread, in the order in which something was first said there. */
  frames(of: { spaceId: SpaceId; seq: number; tick: number | null }): readonly string[] {
    return [...this.#threads].map(([threadId, thread]) => {
      const { title, isNew, count } = thread;
      const authorNames = [...thread.authorNames];
      const mentionedNames = [...thread.mentionedNames];
      const about = { threadId, title, isNew, count, authorNames, mentionedNames };
      return JSON.stringify({ type: 'forum:news', ...of, ...about } satisfies AsSent);
    });
  }
}

type AsSent = Omit<News, 'spaceId' | 'threadId'> & { spaceId: string; threadId: string };

function newsOf(title: string): ThreadNews {
  return { title, isNew: false, count: 0, authorNames: new Set(), mentionedNames: new Set() };
}

/** What people and services have posted by an event: agents post in ticks. */
export function peoplesPosts({ type, changes }: FeedEvent): readonly PostChange[] {
  return type === 'message-posted' ? changes.filter(isPost) : [];
}

/** What agents have posted by an event of a tick. */
export function agentsPosts({ type, changes }: FeedEvent): readonly PostChange[] {
  return type === 'message-posted' ? [] : changes.filter(isPost);
}

function isPost(change: FeedChange): change is PostChange {
  return change.type === 'forum-post' || change.type === 'forum-reply';
}
