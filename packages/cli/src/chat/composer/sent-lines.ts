import type { ChatDraft } from './chat-draft.ts';

const MOST = 100;

/** The lines that were sent from this terminal, to bring them back. */
export class SentLines {
  #lines: readonly string[] = [];
  /** The place of the line that is shown. The length: the draft that was not sent yet. */
  #at = 0;
  #unsent = '';

  add(text: string): void {
    this.#lines = [...this.#lines, text].slice(-MOST);
    this.#at = this.#lines.length;
    this.#unsent = '';
  }

  /** The line before or after the shown one. The draft comes back after the last one. */
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
