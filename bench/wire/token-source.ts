/** How often a stream gets a word. */
export const TOKEN_MS = 20;

/** A word of a stream: the moment at which it was spoken, to tell how late it arrives. */
export function token(): string {
  return `${Date.now()} `;
}

export const tokensIn = (seconds: number): number => Math.floor((seconds * 1000) / TOKEN_MS);
