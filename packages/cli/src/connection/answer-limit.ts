import { usageFailure } from '../cli-failure.ts';

const USUAL_SECONDS = 30;
const MOST_SECONDS = 86_400;

/** How long a command waits for a silent server: CONCH_TIMEOUT in seconds. */
export function answerLimitMs({
  CONCH_TIMEOUT: text = '',
}: Readonly<Record<string, string | undefined>>): number {
  const seconds = text === '' ? USUAL_SECONDS : Number(text);
  if (seconds > 0 && seconds <= MOST_SECONDS) return seconds * 1_000;
  throw usageFailure(`CONCH_TIMEOUT is “${text}”. Use a number of seconds, for example 30.`);
}

/**
 * A `fetch` that fails if the server is silent for too long. Long requests, for example a backup,
 * continue while the server answers at `/livez`.
 */
export function fetchWithin(limitMs: number, address: () => string): typeof fetch {
  return async (input, init) => {
    const silence = new AbortController();
    const signals = [silence.signal, ...(init?.signal instanceof AbortSignal ? [init.signal] : [])];
    const isDone = new AbortController();
    const watching = watchServer(limitMs, { address, isDone: isDone.signal });
    watching.catch((error: unknown) => silence.abort(error));
    try {
      return await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      isDone.abort();
    }
  };
}

/**
 * Rejects if the server is silent for the whole limit. Half of the limit is for the request, and
 * half for a check of `/livez`.
 */
async function watchServer(
  limitMs: number,
  { address, isDone }: { readonly address: () => string; readonly isDone: AbortSignal },
): Promise<void> {
  while (!isDone.aborted) {
    await pause(limitMs / 2, isDone);
    if (isDone.aborted) return;
    const late = AbortSignal.any([isDone, AbortSignal.timeout(limitMs / 2)]);
    try {
      const { body } = await fetch(`${address()}/livez`, { redirect: 'manual', signal: late });
      await body?.cancel();
    } catch (error) {
      if (!isDone.aborted) throw error;
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}
