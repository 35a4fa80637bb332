/** A text that a person typed into a field and did not save. */
export interface UnsavedText {
  readonly label: string;
  readonly text: string;
}

// The texts by the path of their screen. They outlive the form, because a person who is taken out
// of a space loses the form at once.
const texts = new Map<string, readonly UnsavedText[]>();

/** Remembers the unsaved texts of the form on this screen. An empty list forgets them. */
export function rememberUnsaved(path: string, unsaved: readonly UnsavedText[]): void {
  if (unsaved.length === 0) texts.delete(path);
  else texts.set(path, unsaved);
}

export function unsavedAt(path: string): readonly UnsavedText[] {
  return texts.get(path) ?? [];
}
