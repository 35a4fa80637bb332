import { LONGEST_TEXT } from './longest-text.ts';
import type { Words } from './outcome.ts';

// A stream of nothing that waits for nothing has no end, and would keep everyone else from work: after
// so many others get a turn. Words have an end by their length.
const EMPTY_AT_A_TIME = 256;

const begun = new WeakSet<object>();

/** The whole text of what is said; its pieces are handed on as they come. */
export function spoken(
  words: Words,
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
    // Not waited for: a stream that hangs must not hang its task.
    void (async () => pieces.return?.())().catch(() => {});
  };
  signal.addEventListener('abort', hangUp, { once: true });
  let text = '';
  let empty = 0;
  try {
    // Stopped while the handler was at it, it is not even begun.
    signal.throwIfAborted();
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      signal.throwIfAborted();
      const piece: unknown = next.value;
      if (typeof piece !== 'string') throw new TypeError('A piece of the reply is no text.');
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
  // A generator that has been read has nothing left: silence would be taken for an answer.
  if (begun.has(pieces)) throw new TypeError('These words are a stream that was said before.');
  begun.add(pieces);
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
