/** The maximum length of a text in characters, as a whole or streamed. Conch accepts no more. */
export const LONGEST_TEXT = 64 * 1024;
