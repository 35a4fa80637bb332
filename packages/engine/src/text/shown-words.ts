// Patterns for a control tag of DESIGN §5, and for a text that may still become one.
const GAP = String.raw`\p{White_Space}*`;
const TAG = new RegExp(
  ['<', 'world', '>', '(?:pass|stop)', '<', '/', 'world', '>'].join(GAP),
  'giu',
);
const BEGINNINGS = new RegExp(
  `^(?:${beginningOf(['<', 'world', '>', 'pass|stop', '<', '/', 'world', '>'])})+$`,
  'iu',
);
/**
 * The maximum length of text that is held back because it may become a control tag. Without this
 * limit, white space inside a tag could hold back any amount of text.
 */
const MOST_PENDING = 2_000;

/**
 * The streamed text of a run as people see it, without whole or unfinished control tags. Removing
 * one tag can join the parts of another tag, so such parts are held back too.
 */
export class ShownWords {
  text = '';
  #pending = '';

  add(delta: string): void {
    if (this.#pending === '' && !delta.includes('<')) {
      this.text += delta;
      return;
    }
    for (const character of delta) this.#take(character);
  }

  #take(character: string): void {
    if (this.#pending === '' && character !== '<') {
      this.text += character;
      return;
    }
    this.#pending += character;
    if (character === '>') this.#pending = this.#pending.replaceAll(TAG, '');
    if (
      this.#pending.length <= MOST_PENDING &&
      (this.#pending === '' || BEGINNINGS.test(this.#pending))
    )
      return;
    this.text += this.#pending;
    this.#pending = '';
  }
}

/** A pattern that matches every non-empty prefix of these parts in this order. */
function beginningOf(parts: readonly string[]): string {
  const [first = '', ...rest] = parts;
  const after = rest.length === 0 ? '' : `(?:${beginningOf(rest)})?`;
  return first
    .split('|')
    .map((word) => lettersOf(word, `${GAP}${after}`))
    .join('|');
}

function lettersOf(word: string, after: string): string {
  const [letter = '', ...rest] = word;
  return letter + (rest.length === 0 ? after : `(?:${lettersOf(rest.join(''), after)})?`);
}
