/** What a forum takes and shows, unless it is told otherwise; the engine has the same numbers. */
export const FORUM_BOUNDS = {
  /** Characters that a post has at least. */
  minReplyLength: 10,
  /** The newest posts of a thread that a prompt shows. */
  promptPosts: 3,
  /** The agents that a prompt names. */
  promptNames: 50,
} as const;
