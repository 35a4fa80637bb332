import type { PostFact } from '../facts.ts';

/** What the posts of one thread have to do with each other. */
export interface ThreadTalk {
  readonly replies: readonly ReplyTalk[];
}

interface ReplyTalk {
  readonly author: string;
  /** Who wrote the post that it answers. */
  readonly answered: string;
  /**
   * Definition: 1 for a reply that answers the opening post, else one more than that of the reply
   * it answers. Moltbook's follows the comment under which one was put; here all stand under the
   * opening post, and by that measure every depth would be 1.
   */
  readonly depth: number;
  /**
   * Definition: some reply answers it. The nearest to Moltbook's "comments that receive a reply":
   * a reply answers one post only, as a comment there stands under one.
   */
  readonly isAnswered: boolean;
  /**
   * Definition: somebody whom it mentions writes later in the thread, or a later post by somebody
   * else mentions or quotes its author. Kinder than Moltbook's: one post may notice many before it.
   */
  readonly isNoticed: boolean;
}

/** Reads a thread, whose posts come in order. */
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
      author: post.author,
      answered: posts[answers]?.author ?? opening.author,
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

/** The newest post by each member, and the newest that mentions one and waits for its answer. */
class NewestPosts {
  readonly #by = new Map<string, number>();
  readonly #mentioning = new Map<string, number>();

  /**
   * Definition: a reply answers the newest earlier post by somebody else that mentions its author,
   * who has been silent in the thread since, or whose author it mentions or quotes; if there is
   * none, the opening post.
   */
  answeredBy(post: PostFact): number {
    let newest = this.#mentioning.get(post.author) ?? 0;
    for (const name of spokenTo(post)) newest = Math.max(newest, this.#by.get(name) ?? 0);
    return newest;
  }

  add({ author, mentioned }: PostFact, at: number): void {
    // As in the forum itself, who replies has no mentions left in that thread (FO17).
    this.#mentioning.delete(author);
    this.#by.set(author, at);
    for (const name of mentioned) if (name !== author) this.#mentioning.set(name, at);
  }
}

/** The posts that nobody has noticed yet, by who can do so; each is taken out once for each. */
class WaitingPosts {
  readonly #by = new Map<string, number[]>();
  readonly #mentioning = new Map<string, number[]>();

  *noticedBy(post: PostFact): Generator<number> {
    yield* taken(this.#mentioning, post.author);
    for (const name of spokenTo(post)) yield* taken(this.#by, name);
  }

  add({ author, mentioned }: PostFact, at: number): void {
    put(this.#by, author, at);
    for (const name of mentioned) if (name !== author) put(this.#mentioning, name, at);
  }
}

function spokenTo({ author, mentioned, replyToAuthor }: PostFact): readonly string[] {
  const names = typeof replyToAuthor === 'string' ? [...mentioned, replyToAuthor] : mentioned;
  return names.filter((name) => name !== author);
}

function put(posts: Map<string, number[]>, name: string, at: number): void {
  const known = posts.get(name);
  if (known === undefined) posts.set(name, [at]);
  else known.push(at);
}

function taken(posts: Map<string, number[]>, name: string): readonly number[] {
  const found = posts.get(name) ?? [];
  posts.delete(name);
  return found;
}
