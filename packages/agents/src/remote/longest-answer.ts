/** So many characters an agent outside may say in one run, streamed or at once. */
export const LONGEST_ANSWER = 256 * 1024;
