import { LONGEST_TEXT } from './longest-text.ts';
import type { ReplyWords } from './outcome.ts';

// A stream of empty pieces may be endless and would block the event loop, so the loop yields after
// this many empty pieces. Other pieces cannot be endless, because they reach the length limit.
const EMPTY_AT_A_TIME = 256;

const readStreams = new WeakSet<object>();

/** The whole text of a reply. Passes each streamed piece to `say`. */
export function readReply(
  words: ReplyWords,
  signal: AbortSignal,
  say: (piece: string) => void,
): string | Promise<string> {
  return typeof words === 'string' ? bounded(words) : streamed(words, signal, say);
}

async function streamed(
  words: AsyncIterable<string>,
  signal: AbortSignal,
  say: (piece: string) => void,
): Promise<string> {
  const pieces = freshPieces(words);
  const hangUp = (): void => {
    // This call is not awaited, because a stream that hangs would block its task.
    void (async () => pieces.return?.())().catch(() => {});
  };
  signal.addEventListener('abort', hangUp, { once: true });
  let text = '';
  let empty = 0;
  try {
    // If the task was stopped while the handler ran, the stream is never started.
    signal.throwIfAborted();
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      signal.throwIfAborted();
      const piece: unknown = next.value;
      if (typeof piece !== 'string') throw new TypeError('A piece of the reply is not a text.');
      text = bounded(text + piece);
      if (piece !== '') say(piece);
      else if ((empty += 1) % EMPTY_AT_A_TIME === 0) await othersTurn();
    }
    return text;
  } catch (error) {
    hangUp();
    throw error;
  } finally {
    signal.removeEventListener('abort', hangUp);
  }
}

function freshPieces(words: AsyncIterable<string>): AsyncIterator<string> {
  const pieces = words[Symbol.asyncIterator]();
  // A generator can be read only once. A second reading would look like an empty answer.
  if (readStreams.has(pieces))
    throw new TypeError('This stream was already used. Create a new one for each reply.');
  readStreams.add(pieces);
  return pieces;
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function bounded(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  throw new RangeError(`The reply is longer than ${LONGEST_TEXT} characters.`);
}
