import { tokensIn } from './within-budget.ts';

/** A text that takes at most so many tokens: what is longer loses its middle, and says so. */
export function cut(text: string, tokens: number): string {
  if (tokensIn(text) <= tokens) return text;
  const characters = [...text];
  // Each half is taken character by character: what one costs differs by its script.
  const half = Math.max(0, tokens - MARK_TOKENS) / 2;
  const head = lengthWithin(characters, half);
  const tail = lengthWithin(characters.toReversed(), half);
  const left = characters.length - head - tail;
  const end = tail === 0 ? '' : characters.slice(-tail).join('');
  return `${characters.slice(0, head).join('')}\n[… ${left} characters left out …]\n${end}`;
}

const MARK_TOKENS = 20;

function lengthWithin(characters: readonly string[], tokens: number): number {
  let [low, high] = [0, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (tokensIn(characters.slice(0, middle).join('')) <= tokens) low = middle;
    else high = middle - 1;
  }
  return low;
}
