/** The rules of an agent that always stays silent. */
export const SILENT = [{ do: { skip: true } }];

/** The rules of an agent that repeats one word, slowly enough for tests to see the stream. */
export function repeats(word: string, how: { times: number; delayMs?: number; chunkMs?: number }) {
  const { times, delayMs = 0, chunkMs = 30 } = how;
  return [{ do: { say: Array.from({ length: times }, () => word).join(' '), delayMs, chunkMs } }];
}
