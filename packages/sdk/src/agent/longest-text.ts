/** So many characters of a text, said at once or in pieces, a run may say; Conch takes no more. */
export const LONGEST_TEXT = 64 * 1024;
