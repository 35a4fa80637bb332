interface NumberedPost {
  readonly number: number;
}

/** The visible posts of a thread, and the number of posts that are not shown yet. */
interface ShownPosts<Post extends NumberedPost> {
  readonly shown: readonly Post[];
  /** The number of replies that arrived after the page was opened. They appear only on request. */
  readonly waiting: number;
}

/**
 * Splits the posts into shown and waiting posts. `upTo` is the number of the last shown post. If
 * `upTo` is null, all posts are shown.
 */
export function shownPosts<Post extends NumberedPost>(
  posts: readonly Post[],
  upTo: number | null,
): ShownPosts<Post> {
  if (upTo === null) return { shown: posts, waiting: 0 };
  const shown = posts.filter(({ number }) => number <= upTo);
  return { shown, waiting: posts.length - shown.length };
}

/** The post number in a URL hash: `#post-3` gives 3. Null if the hash has no post number. */
export function postInHash(hash: string): number | null {
  const number = /^#?post-(\d{1,9})$/u.exec(hash)?.[1];
  return number === undefined ? null : Number(number);
}
