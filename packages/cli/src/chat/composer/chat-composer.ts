import type { ChatKey } from '../screen/read-keys.ts';
import { draftAfter, EMPTY_DRAFT, type ChatDraft } from './chat-draft.ts';
import {
  completed,
  completionsAt,
  type CompletionList,
  type CompletionNames,
  type CompletionRound,
} from './completion.ts';
import { SentLines } from './sent-lines.ts';

/** The input of the chat: the draft, its completions, and the lines that were sent earlier. */
export class ChatComposer {
  readonly #sent = new SentLines();
  #draft: ChatDraft = EMPTY_DRAFT;
  #round: CompletionRound | null = null;

  get draft(): ChatDraft {
    return this.#draft;
  }

  /** The text of the message. Null if the draft is empty or a command. */
  get message(): string | null {
    const { text } = this.#draft;
    return text.trim() === '' || /^\s*\/(?!\/)/u.test(text) ? null : text;
  }

  completions(names: CompletionNames): CompletionList | CompletionRound | null {
    return this.#round ?? completionsAt(this.#draft, names);
  }

  /** Handles a key that edits text. Returns false for other keys. */
  press(key: ChatKey, names: CompletionNames): boolean {
    const round = this.#round;
    this.#round = null;
    const { kind } = key;
    if (kind === 'complete' || kind === 'complete-back') {
      this.#complete(names, { round, step: kind === 'complete' ? 1 : -1 });
      return true;
    }
    if (kind === 'earlier-sent' || kind === 'next-sent') {
      this.#draft = this.#sent.step(this.#draft, kind === 'earlier-sent' ? -1 : 1);
      return true;
    }
    const next = draftAfter(this.#draft, key);
    this.#draft = next ?? this.#draft;
    return next !== null;
  }

  clear(): void {
    this.#round = null;
    this.#draft = EMPTY_DRAFT;
  }

  /** Clears the composer after its text was sent. */
  clearSent(): void {
    this.#sent.add(this.#draft.text);
    this.clear();
  }

  #complete(names: CompletionNames, about: { round: CompletionRound | null; step: 1 | -1 }): void {
    const list = completionsAt(this.#draft, names);
    const found = completed(this.#draft, { list, ...about });
    if (found === null) return;
    this.#draft = found.draft;
    this.#round = found.round;
  }
}
