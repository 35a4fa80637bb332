/**
 * The maximum number of characters that an outside agent may send in one run, whether streamed or
 * in one piece.
 */
export const LONGEST_ANSWER = 256 * 1024;
