/** The most characters that an outside agent may say in one run, streamed or at once. */
export const LONGEST_ANSWER = 256 * 1024;
