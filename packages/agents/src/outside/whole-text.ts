import { OutsideError } from './outside-error.ts';

/** A text that comes in pieces; throws an `OutsideError` when it becomes longer than agreed. */
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

/** What to say of it. */
export function tooLong(): OutsideError {
  return new OutsideError('too-large', 'What the agent answered is too long.');
}
