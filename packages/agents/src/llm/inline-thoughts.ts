const OPENING = '<think>';
const CLOSING = '</think>';
/** A <think> tag after more white space than this is ordinary text. */
const MOST_BEFORE = 100;

/**
 * Separates a model's answer from its reasoning when the provider sends both as one text. Text
 * between a leading <think> and </think> is reasoning.
 */
export class InlineThoughts {
  /** The reasoning so far. */
  reasoning = '';
  #state: 'beginning' | 'thinking' | 'saying' = 'beginning';
  /** Text held back because it may be the start of a tag. */
  #pending = '';
  #hasThought = false;

  /** Reads the next piece of text. Returns the new or pending text that belongs to the answer. */
  hear(text: string): string {
    if (this.#state === 'saying') return text;
    this.#pending += text;
    while (this.#hasPassedTag());
    return this.#isSaying() ? this.end() : '';
  }

  /** Ends the stream. Returns the text that was held back, unless that text is reasoning. */
  end(): string {
    const isThinking = this.#state === 'thinking';
    if (isThinking) this.reasoning += this.#pending;
    const words = isThinking ? '' : this.#pending;
    this.#pending = '';
    return this.#hasThought ? words.trimStart() : words;
  }

  #hasPassedTag(): boolean {
    return this.#state === 'thinking' ? this.#hasPassedClosing() : this.#hasPassedOpening();
  }

  #hasPassedOpening(): boolean {
    const words = this.#pending.trimStart();
    const isLate = this.#pending.length - words.length > MOST_BEFORE;
    if (isLate || !words.startsWith(OPENING)) return false;
    this.#state = 'thinking';
    this.#pending = words.slice(OPENING.length);
    return true;
  }

  #hasPassedClosing(): boolean {
    const at = this.#pending.indexOf(CLOSING);
    if (at < 0) {
      // The end of the text may be the start of the closing tag.
      const rest = this.#pending.slice(1 - CLOSING.length);
      this.reasoning += this.#pending.slice(0, this.#pending.length - rest.length);
      this.#pending = rest;
      return false;
    }
    this.reasoning += this.#pending.slice(0, at);
    this.#state = 'beginning';
    this.#pending = this.#pending.slice(at + CLOSING.length);
    this.#hasThought = true;
    return true;
  }

  #isSaying(): boolean {
    if (this.#state === 'thinking') return false;
    const mayBeTag = OPENING.startsWith(this.#pending.trimStart());
    if (mayBeTag && this.#pending.length <= MOST_BEFORE) return false;
    this.#state = 'saying';
    return true;
  }
}

/**
 * Returns the text after a closing tag whose opening tag the provider dropped. Without a closing
 * tag, returns the whole text.
 */
export function afterThought(text: string): string {
  const end = text.indexOf(CLOSING);
  const isThought = end >= 0 && !text.slice(0, end).includes(OPENING);
  return isThought ? text.slice(end + CLOSING.length).trimStart() : text;
}
