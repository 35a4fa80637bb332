/**
 * The maximum number of characters that an outside agent may send in one run, streamed or at once.
 */
export const LONGEST_ANSWER = 256 * 1024;
