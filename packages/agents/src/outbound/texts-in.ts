import { GuardedFetchError } from './guarded-fetch-error.ts';

/** Decodes a body piece by piece. Throws a `GuardedFetchError` if the body is not UTF-8. */
export async function* textsIn(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of body ?? []) {
    const text = decoded(() => decoder.decode(bytes, { stream: true }));
    if (text !== '') yield text;
  }
  // Throws if the body ends in the middle of a character.
  decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new GuardedFetchError('garbled', 'The answer of the agent is not UTF-8.');
  }
}
