import type { TextEdit } from './mentions/accept-entry.ts';

/** Edits the field like typing: undo works, and listeners get an input event. */
export function editText(field: HTMLTextAreaElement, { from, to, words, caret }: TextEdit): void {
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  // Only `execCommand` writes into a field without losing its undo history.
  // oxlint-disable-next-line typescript/no-deprecated -- there is no replacement
  const isDone = words !== '' && document.execCommand('insertText', false, words);
  if (!isDone) {
    field.setRangeText(words, from, to, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(caret, caret);
}

/** Replaces the whole text, and puts the caret at its end. */
export function fillText(field: HTMLTextAreaElement, words: string): void {
  editText(field, { from: 0, to: field.value.length, words, caret: words.length });
}

/** Inserts a text before the existing text, so that no draft is lost. */
export function insertBefore(field: HTMLTextAreaElement, words: string): void {
  const { value } = field;
  const isSame = value.trim() === '' || value.trim() === words.trim();
  const text = isSame ? words : `${words}\n\n${value}`;
  editText(field, { from: 0, to: value.length, words: text, caret: words.length });
}
