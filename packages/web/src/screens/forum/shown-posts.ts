interface Numbered {
  readonly number: number;
}

/** The visible posts of a thread, and the number of posts that wait. */
interface ShownPosts<Post extends Numbered> {
  readonly shown: readonly Post[];
  /** Replies that arrived while somebody reads. They appear only on request. */
  readonly waiting: number;
}

/** Splits the posts at `upTo`, the last visible one. Null shows all posts. */
export function shownPosts<Post extends Numbered>(
  posts: readonly Post[],
  upTo: number | null,
): ShownPosts<Post> {
  if (upTo === null) return { shown: posts, waiting: 0 };
  const shown = posts.filter(({ number }) => number <= upTo);
  return { shown, waiting: posts.length - shown.length };
}

/** The post number in a URL hash: `#post-3` is 3. Null if there is none. */
export function postInHash(hash: string): number | null {
  const number = /^#?post-(\d{1,9})$/u.exec(hash)?.[1];
  return number === undefined ? null : Number(number);
}
