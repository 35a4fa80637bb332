import { OutsideError } from './outside-error.ts';

/** The text of a body as it comes in; throws an `OutsideError` for what is no UTF-8. */
export async function* textsIn(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of body ?? []) {
    const text = decoded(() => decoder.decode(bytes, { stream: true }));
    if (text !== '') yield text;
  }
  // A character that was begun and never ended is told here.
  decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new OutsideError('garbled', 'What the agent answered is no UTF-8.');
  }
}
