import { GuardedFetchError } from './guarded-fetch-error.ts';

/**
 * Joins the pieces of a text. Throws a `GuardedFetchError` if the text is longer than `longest`.
 */
export async function wholeText(texts: AsyncIterable<string>, longest: number): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const text of texts) {
    length += text.length;
    if (length > longest) throw tooLong();
    pieces.push(text);
  }
  return pieces.join('');
}

export function tooLong(): GuardedFetchError {
  return new GuardedFetchError('too-large', 'The answer of the agent is too long.');
}
