// A control tag as DESIGN §5 writes it, and whatever may still become one.
const GAP = String.raw`\p{White_Space}*`;
const TAG = new RegExp(
  ['<', 'world', '>', '(?:pass|stop)', '<', '/', 'world', '>'].join(GAP),
  'giu',
);
const BEGINNINGS = new RegExp(
  `^(?:${beginningOf(['<', 'world', '>', 'pass|stop', '<', '/', 'world', '>'])})+$`,
  'iu',
);
/** White space between the parts of a tag has no bound; what is held back has. */
const MOST_HELD = 2_000;

/**
 * What a run has said, as people may see it while it comes: without control tags, whole or in
 * part. What the removal of one tag joins can be a tag again, so that is held back too.
 */
export class ShownWords {
  text = '';
  #held = '';

  add(delta: string): void {
    if (this.#held === '' && !delta.includes('<')) {
      this.text += delta;
      return;
    }
    for (const character of delta) this.#take(character);
  }

  #take(character: string): void {
    if (this.#held === '' && character !== '<') {
      this.text += character;
      return;
    }
    this.#held += character;
    if (character === '>') this.#held = this.#held.replaceAll(TAG, '');
    if (this.#held.length <= MOST_HELD && (this.#held === '' || BEGINNINGS.test(this.#held)))
      return;
    this.text += this.#held;
    this.#held = '';
  }
}

/** A pattern of everything that parts in this order may begin with, but for nothing at all. */
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
