import type { Problem } from '@conch/protocol';
import { shapeCheck } from '@conch/protocol/client';
import { ConchError, connectionFailure } from '../conch-error.ts';

/** The whole text of a response. */
export async function readText(
  response: Response,
  signal: AbortSignal | undefined,
): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    throw connectionFailure(error);
  }
}

/** The lines of a response as they arrive. */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    // A manual loop, because not every browser can iterate over a stream.
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter((line) => line !== '');
    }
    if (rest !== '') yield rest;
  } catch (error) {
    signal?.throwIfAborted();
    throw connectionFailure(error);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Parses a response and checks it against the shape of its route. */
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
  // The response comes from a proxy or another server, not from Conch.
  const what = `The answer has status ${status} and does not come from Conch. Check the address and the proxy.`;
  return notUnderstood(what, { status });
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
