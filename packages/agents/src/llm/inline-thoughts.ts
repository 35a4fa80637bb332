const OPENING = '<think>';
const CLOSING = '</think>';
/** Nobody thinks after so much white space. */
const MOST_BEFORE = 100;

/**
 * Keeps apart what a model says and what it thinks to itself, where its provider hands on both as
 * one text: what begins with <think> is thought until </think>.
 */
export class InlineThoughts {
  #state: 'beginning' | 'thinking' | 'saying' = 'beginning';
  /** What may be half a tag. */
  #held = '';
  #hasThought = false;

  /** What of this, and of what was held back, is said. */
  hear(text: string): string {
    if (this.#state === 'saying') return text;
    this.#held += text;
    while (this.#hasPassedTag());
    return this.#isSaying() ? this.end() : '';
  }

  /** Nothing more comes: what was held back after all is said. */
  end(): string {
    const words = this.#state === 'thinking' ? '' : this.#held;
    this.#held = '';
    return this.#hasThought ? words.trimStart() : words;
  }

  #hasPassedTag(): boolean {
    return this.#state === 'thinking' ? this.#hasPassedClosing() : this.#hasPassedOpening();
  }

  #hasPassedOpening(): boolean {
    const words = this.#held.trimStart();
    const isLate = this.#held.length - words.length > MOST_BEFORE;
    if (isLate || !words.startsWith(OPENING)) return false;
    this.#state = 'thinking';
    this.#held = words.slice(OPENING.length);
    return true;
  }

  #hasPassedClosing(): boolean {
    const at = this.#held.indexOf(CLOSING);
    if (at < 0) {
      this.#held = this.#held.slice(1 - CLOSING.length);
      return false;
    }
    this.#state = 'beginning';
    this.#held = this.#held.slice(at + CLOSING.length);
    this.#hasThought = true;
    return true;
  }

  #isSaying(): boolean {
    if (this.#state === 'thinking') return false;
    const mayBeTag = OPENING.startsWith(this.#held.trimStart());
    if (mayBeTag && this.#held.length <= MOST_BEFORE) return false;
    this.#state = 'saying';
    return true;
  }
}

/** The words after a thought whose beginning its provider has swallowed; else all of them. */
export function afterThought(text: string): string {
  const end = text.indexOf(CLOSING);
  const isThought = end >= 0 && !text.slice(0, end).includes(OPENING);
  return isThought ? text.slice(end + CLOSING.length).trimStart() : text;
}
