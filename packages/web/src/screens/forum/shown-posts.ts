interface Numbered {
  readonly number: number;
}

/** What of a topic is shown, and how much of it waits to be asked for. */
interface ShownPosts<Post extends Numbered> {
  readonly shown: readonly Post[];
  /** Replies that came while somebody reads: they are not put under the reader's eyes unasked. */
  readonly waiting: number;
}

/** `upTo`: the last post that was asked for; `null`: whatever there is. */
export function shownPosts<Post extends Numbered>(
  posts: readonly Post[],
  upTo: number | null,
): ShownPosts<Post> {
  if (upTo === null) return { shown: posts, waiting: 0 };
  const shown = posts.filter(({ number }) => number <= upTo);
  return { shown, waiting: posts.length - shown.length };
}

/** The number that a link names: `#post-3` is 3; `null`: none. */
export function postInHash(hash: string): number | null {
  const number = /^#?post-(\d{1,9})$/u.exec(hash)?.[1];
  return number === undefined ? null : Number(number);
}
