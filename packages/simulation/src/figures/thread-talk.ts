import type { PostFact } from '../facts.ts';

/** How the posts of one thread relate to each other. */
export interface ThreadTalk {
  readonly replies: readonly ReplyTalk[];
}

interface ReplyTalk {
  readonly sender: string;
  /** The sender of the post that this reply answers. */
  readonly answered: string;
  /**
   * Definition: 1 for an answer to the opening post, otherwise one more than the depth of the
   * answered reply. Moltbook counts nested comments. In Conch all replies are directly under the
   * opening post, so Moltbook's measure would always be 1.
   */
  readonly depth: number;
  /**
   * Definition: at least one reply answers this reply. A Conch reply answers one post, and a
   * Moltbook comment has one parent, so Moltbook's "comments that receive a reply" is comparable.
   */
  readonly isAnswered: boolean;
  /**
   * Definition: a member that this reply mentions writes later in the thread, or a later post by
   * another member mentions or quotes the reply's sender. The value is higher than Moltbook's,
   * because one post may notice many earlier posts.
   */
  readonly isNoticed: boolean;
}

/** Reads a thread whose posts are in order. */
export function threadTalk(posts: readonly PostFact[]): ThreadTalk {
  const [opening] = posts;
  if (opening === undefined) return { replies: [] };
  const talk: Draft[] = [];
  const newest = new NewestPosts();
  const waiting = new WaitingPosts();
  for (const [at, post] of posts.entries()) {
    const answers = at === 0 ? 0 : newest.answeredBy(post);
    const parent = talk[answers];
    if (parent !== undefined) parent.isAnswered = true;
    for (const noticed of waiting.noticedBy(post)) {
      const draft = talk[noticed];
      if (draft !== undefined) draft.isNoticed = true;
    }
    talk.push({
      sender: post.sender,
      answered: posts[answers]?.sender ?? opening.sender,
      depth: parent === undefined ? 0 : parent.depth + 1,
      isAnswered: false,
      isNoticed: false,
    });
    newest.add(post, at);
    waiting.add(post, at);
  }
  return { replies: talk.slice(1) };
}

type Draft = { -readonly [Key in keyof ReplyTalk]: ReplyTalk[Key] };

/** The newest post by each member, and the newest unanswered mention of each member. */
class NewestPosts {
  readonly #by = new Map<string, number>();
  readonly #mentioning = new Map<string, number>();

  /**
   * Definition: a reply answers the newest earlier post that fits one of two rules. First rule: the
   * post mentions the reply's sender, who has not written in the thread since. Second rule: the
   * reply mentions or quotes the post's sender, who is another member. If no post fits, the reply
   * answers the opening post.
   */
  answeredBy(post: PostFact): number {
    let newest = this.#mentioning.get(post.sender) ?? 0;
    for (const name of spokenTo(post)) newest = Math.max(newest, this.#by.get(name) ?? 0);
    return newest;
  }

  add({ sender, mentioned }: PostFact, at: number): void {
    // As in the forum itself, a reply clears the sender's pending mentions in the thread (FO17).
    this.#mentioning.delete(sender);
    this.#by.set(sender, at);
    for (const name of mentioned) if (name !== sender) this.#mentioning.set(name, at);
  }
}

/**
 * The posts that no member has noticed yet, by the member that can notice them. Each entry is
 * removed once.
 */
class WaitingPosts {
  readonly #by = new Map<string, number[]>();
  readonly #mentioning = new Map<string, number[]>();

  *noticedBy(post: PostFact): Generator<number> {
    yield* takeAll(this.#mentioning, post.sender);
    for (const name of spokenTo(post)) yield* takeAll(this.#by, name);
  }

  add({ sender, mentioned }: PostFact, at: number): void {
    put(this.#by, sender, at);
    for (const name of mentioned) if (name !== sender) put(this.#mentioning, name, at);
  }
}

function spokenTo({ sender, mentioned, replyToSender }: PostFact): readonly string[] {
  const names = typeof replyToSender === 'string' ? [...mentioned, replyToSender] : mentioned;
  return names.filter((name) => name !== sender);
}

function put(posts: Map<string, number[]>, name: string, at: number): void {
  const known = posts.get(name);
  if (known === undefined) posts.set(name, [at]);
  else known.push(at);
}

function takeAll(posts: Map<string, number[]>, name: string): readonly number[] {
  const found = posts.get(name) ?? [];
  posts.delete(name);
  return found;
}
