import type { ChatDraft } from './chat-draft.ts';

const MOST = 100;

/** The lines that were sent from this terminal, so that the person can recall them. */
export class SentLines {
  #lines: readonly string[] = [];
  /**
   * The index of the shown line. If the index equals the number of lines, the unsent draft is
   * shown.
   */
  #at = 0;
  #unsent = '';

  add(text: string): void {
    this.#lines = [...this.#lines, text].slice(-MOST);
    this.#at = this.#lines.length;
    this.#unsent = '';
  }

  /** Shows the previous or the next line. After the last line, the draft is shown again. */
  step(draft: ChatDraft, by: 1 | -1): ChatDraft {
    const count = this.#lines.length;
    const next = Math.max(0, Math.min(this.#at + by, count));
    if (next === this.#at) return draft;
    if (this.#at === count) this.#unsent = draft.text;
    this.#at = next;
    const text = next === count ? this.#unsent : (this.#lines[next] ?? '');
    return { text, cursor: text.length };
  }
}
