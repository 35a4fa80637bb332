import type { Problem } from '@conch/protocol';
import { shapeCheck } from '@conch/protocol/client';
import { ConchError, connectionFailure } from '../conch-error.ts';

// The largest answers are pages of long messages. They have a few megabytes.
const MOST_MIB = 64;

/** Counts the bytes of a text or a line. Throws if there are too many. */
class SizeLimit {
  #bytes = 0;

  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MOST_MIB * 1024 * 1024) throw tooLarge();
  }

  restart(): void {
    this.#bytes = 0;
  }
}

function tooLarge(): ConchError {
  const detail = `The answer has more than ${MOST_MIB} MiB. Check that this is the address of a Conch server.`;
  return new ConchError({ code: 'too-large-answer', detail });
}

/** The whole text of a response. Throws if it is too large. */
export async function readText(
  { body }: Response,
  signal: AbortSignal | undefined,
): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const size = new SizeLimit();
  let text = '';
  for await (const chunk of chunksOf(body, signal)) {
    size.add(chunk.byteLength);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The lines of a response as they arrive. Throws if a line is too large. */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const size = new SizeLimit();
  let line = '';
  for await (const chunk of chunksOf(body, signal)) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    line += first;
    for (const next of others) {
      if (line !== '') yield line;
      line = next;
      size.restart();
    }
    size.add(others.length === 0 ? chunk.byteLength : line.length);
  }
  if (line !== '') yield line;
}

/** The bytes of a response as they arrive. Its errors are `ConchError`s. */
export function readFile(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const chunks = chunksOf(body, signal);
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      // `return` cleans up nothing if the generator has not started, so the body is cancelled here.
      cancel: async (reason) => {
        await chunks.return();
        if (!body.locked) await body.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    // A manual loop, because not every browser can iterate over a stream.
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      yield piece.value;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw connectionFailure(error);
  } finally {
    await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}

/** Parses a response and checks it against the schema of its route. */
export function readJson(shape: string, text: string): unknown {
  const value = jsonOrUndefined(text);
  if (value === undefined)
    throw notUnderstood(
      'The answer is not JSON. Check that this is the address of a Conch server.',
    );
  const wrong = shapeCheck(shape)(value);
  if (wrong === null) return value;
  const what = 'The answer has an unknown format. Client and server may have different versions.';
  throw notUnderstood(what, { cause: new TypeError(`Unexpected value of "${wrong}".`) });
}

/** The refusal in a response. */
export function readRefusal(status: number, text: string): ConchError {
  const value = jsonOrUndefined(text);
  if (shapeCheck('Problem')(value) === null) {
    return new ConchError({ ...(value as Problem), status });
  }
  // A browser hides the status of a redirect.
  if (status === 0 || (status >= 300 && status < 400)) {
    const redirects = 'The address redirects to another one. Use the other one.';
    return notUnderstood(redirects, { status });
  }
  // The response comes from a proxy or another server, not from Conch.
  const what = `The answer has status ${status} and does not come from Conch. Check the address and the proxy.`;
  return notUnderstood(what, { status });
}

/** The error for a list whose page leads to the same page again. */
export function endlessList(): ConchError {
  return notUnderstood('The list never ends. Check that this is the address of a Conch server.');
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notUnderstood(detail: string, more: { status?: number; cause?: unknown } = {}) {
  return new ConchError({ code: 'not-understood', detail, ...more });
}
