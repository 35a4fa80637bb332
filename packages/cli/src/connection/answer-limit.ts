import { usageFailure } from '../cli-failure.ts';

const USUAL_SECONDS = 30;
const MOST_SECONDS = 86_400;

/** How long a command waits for a silent server. CONCH_TIMEOUT sets the time in seconds. */
export function answerLimitMs({
  CONCH_TIMEOUT: text = '',
}: Readonly<Record<string, string | undefined>>): number {
  const seconds = text === '' ? USUAL_SECONDS : Number(text);
  if (seconds > 0 && seconds <= MOST_SECONDS) return seconds * 1_000;
  throw usageFailure(`CONCH_TIMEOUT is “${text}”. Use a number of seconds, for example 30.`);
}

/**
 * A `fetch` that fails if the server is silent for too long. A long request, for example a backup,
 * continues as long as the server responds at `/livez`. After a response has begun, no pause in it
 * may exceed the limit.
 */
export function fetchWithin(limitMs: number, address: () => string): typeof fetch {
  return async (input, init) => {
    const silence = new AbortController();
    const signals = [silence.signal, ...(init?.signal instanceof AbortSignal ? [init.signal] : [])];
    const isDone = new AbortController();
    const watching = watchServer(limitMs, { address, isDone: isDone.signal });
    watching.catch((error: unknown) => silence.abort(error));
    try {
      const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
      return withBodyWithin(response, limitMs, (error) => silence.abort(error));
    } finally {
      isDone.abort();
    }
  };
}

/** The same response with a limit: if a read of its body waits longer, the body calls `tooLate`. */
function withBodyWithin(
  response: Response,
  limitMs: number,
  tooLate: (error: Error) => void,
): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const watched = new ReadableStream<Uint8Array>(
    {
      // The limit applies only while a read waits for the server, because the reader of the output
      // may be slow.
      pull: async (controller) => {
        const late = (): void =>
          tooLate(new Error('The server stopped in the middle of an answer.'));
        const timer = setTimeout(late, limitMs);
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, statusText, headers });
}

/**
 * Rejects if the server is silent for the whole limit. The request gets the first half, and a check
 * of `/livez` the second half.
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
      await readLivez(address(), late);
    } catch (error) {
      if (!isDone.aborted) throw error;
    }
  }
}

/** Reads the whole response, because a server that hangs may still send the beginning. */
async function readLivez(url: string, signal: AbortSignal): Promise<void> {
  const { body } = await fetch(`${url}/livez`, { redirect: 'manual', signal });
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > MOST_LIVEZ_BYTES) return;
  }
}

const MOST_LIVEZ_BYTES = 64 * 1024;

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}
