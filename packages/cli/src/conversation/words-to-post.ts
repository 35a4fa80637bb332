import { text } from 'node:stream/consumers';
import { usageFailure } from '../cli-failure.ts';

/** The text to post: the words of the command line, or standard input. */
export async function wordsToPost(words: readonly string[]): Promise<string> {
  const isPiped = words.length === 0 && !process.stdin.isTTY;
  const content = isPiped || words.join(' ') === '-' ? await text(process.stdin) : words.join(' ');
  if (content.trim() === '') {
    throw usageFailure('There is nothing to post. Add a text, or pipe one in.');
  }
  return content.trimEnd();
}
