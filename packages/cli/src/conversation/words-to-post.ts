import { usageFailure } from '../cli-failure.ts';

/** The text to post: the words of the command line, or standard input. */
export async function wordsToPost(words: readonly string[]): Promise<string> {
  const isPiped = words.length === 0 && !process.stdin.isTTY;
  const content = isPiped || words.join(' ') === '-' ? await inputText() : words.join(' ');
  if (content.trim() === '') {
    throw usageFailure('There is nothing to post. Add a text, or pipe one in.');
  }
  return content.trimEnd();
}

/** This limit is higher than the server's limit for one message. */
const MOST_BYTES = 4 * 1024 * 1024;

async function inputText(): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw usageFailure('The text is too long for one message. Shorten it.');
  }
  return Buffer.concat(chunks).toString('utf8');
}
