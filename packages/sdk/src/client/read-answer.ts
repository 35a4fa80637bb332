import { problem } from '@conch/protocol';
import { z } from 'zod';
import { ConchError, connectionFailure } from './conch-error.ts';

/** The whole text of an answer. */
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

/** The lines of an answer as they come. */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    // By hand: not every browser iterates over a stream.
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

/** What an answer says, by the schema of its route. */
export function readJson(schema: z.ZodType, text: string): unknown {
  const value = jsonOrUndefined(text);
  if (value === undefined) throw notUnderstood('The answer is no JSON; is this a Conch server?');
  return readValue(schema, value);
}

export function readValue(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const what = 'The answer is not what this client knows; is the server of another version?';
  throw notUnderstood(what, { cause: read.error });
}

// A newer server may refuse for reasons that this client has no name for.
const anyProblem = problem.extend({ code: z.string() });

/** The refusal in an answer. */
export function readRefusal(status: number, text: string): ConchError {
  const read = anyProblem.safeParse(jsonOrUndefined(text));
  if (read.success) {
    return new ConchError({ ...read.data, code: read.data.code as ConchError['code'], status });
  }
  // A proxy, or something else that is not Conch.
  const what = `The answer was ${status}, and not in the words of a Conch server.`;
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
