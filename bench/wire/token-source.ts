/** The interval between the words of a stream. */
export const TOKEN_MS = 20;

/** A word that contains the time at which it was sent, to measure its delay. */
export function token(): string {
  return `${Date.now()} `;
}

export const tokensIn = (seconds: number): number => Math.floor((seconds * 1000) / TOKEN_MS);
