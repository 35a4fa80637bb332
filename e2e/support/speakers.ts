/** The rules of an agent that has nothing to say. */
export const SILENT = [{ do: { skip: true } }];

/** The rules of an agent that repeats one word, slowly enough to be watched. */
export function repeats(word: string, how: { times: number; delayMs?: number; chunkMs?: number }) {
  const { times, delayMs = 0, chunkMs = 30 } = how;
  return [{ do: { say: Array.from({ length: times }, () => word).join(' '), delayMs, chunkMs } }];
}
