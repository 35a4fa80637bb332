import type { SpaceId } from '@conch/engine';
import type { ServerFrameOf } from '@conch/protocol';
import type { FeedChange, FeedItem } from '@conch/runtime';

type FeedEvent = Extract<FeedItem, { readonly kind: 'event' }>;
type News = ServerFrameOf<'forum:news'>;

export type PostChange = Extract<FeedChange, { readonly type: 'forum:post' | 'forum:reply' }>;

interface ThreadNews {
  readonly title: string;
  isNew: boolean;
  count: number;
  readonly senderNames: Set<string>;
  readonly mentionedNames: Set<string>;
}

/** Combines posts by thread. */
export class ForumNews {
  readonly #threads = new Map<string, ThreadNews>();
  #posts = 0;

  get posts(): number {
    return this.#posts;
  }

  add(posts: readonly PostChange[]): void {
    for (const { type, threadId, title, senderName, mentionedNames } of posts) {
      const thread = this.#threads.get(threadId) ?? newsOf(title);
      this.#threads.set(threadId, thread);
      thread.isNew ||= type === 'forum:post';
      thread.count += 1;
      thread.senderNames.add(senderName);
      for (const name of mentionedNames) thread.mentionedNames.add(name);
      this.#posts += 1;
    }
  }

  /** One frame for each thread, in the order of the first posts. */
  frames(of: { spaceId: SpaceId; seq: number; tick: number | null }): readonly string[] {
    return [...this.#threads].map(([threadId, thread]) => {
      const { title, isNew, count } = thread;
      const senderNames = [...thread.senderNames];
      const mentionedNames = [...thread.mentionedNames];
      const about = { threadId, title, isNew, count, senderNames, mentionedNames };
      return JSON.stringify({ type: 'forum:news', ...of, ...about } satisfies AsSent);
    });
  }
}

type AsSent = Omit<News, 'spaceId' | 'threadId'> & { spaceId: string; threadId: string };

function newsOf(title: string): ThreadNews {
  return { title, isNew: false, count: 0, senderNames: new Set(), mentionedNames: new Set() };
}

/** The posts of people and services in an event. Posts of agents come only from ticks. */
export function peoplesPosts({ type, changes }: FeedEvent): readonly PostChange[] {
  return type === 'message-posted' ? changes.filter(isPost) : [];
}

/** The posts of agents in an event of a tick. */
export function agentsPosts({ type, changes }: FeedEvent): readonly PostChange[] {
  return type === 'message-posted' ? [] : changes.filter(isPost);
}

function isPost(change: FeedChange): change is PostChange {
  return change.type === 'forum:post' || change.type === 'forum:reply';
}
