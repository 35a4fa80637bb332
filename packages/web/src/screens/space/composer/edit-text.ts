import type { TextEdit } from './accept-entry.ts';

/** Changes the text of a field as somebody who types does: it can be undone, and is heard of. */
export function editText(field: HTMLTextAreaElement, { from, to, words, caret }: TextEdit): void {
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  // The one way of browsers to write into a field without losing what can be undone.
  // oxlint-disable-next-line typescript/no-deprecated -- nothing has taken its place
  const isDone = words !== '' && document.execCommand('insertText', false, words);
  if (!isDone) {
    field.setRangeText(words, from, to, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(caret, caret);
}

/** Puts a text in the place of all that stands there, and the caret behind it. */
export function fillText(field: HTMLTextAreaElement, words: string): void {
  editText(field, { from: 0, to: field.value.length, words, caret: words.length });
}

/** Puts a text before all that stands there, which stays: nobody's draft is lost by a button. */
export function putBefore(field: HTMLTextAreaElement, words: string): void {
  const { value } = field;
  const isSame = value.trim() === '' || value.trim() === words.trim();
  const text = isSame ? words : `${words}\n\n${value}`;
  editText(field, { from: 0, to: value.length, words: text, caret: words.length });
}
