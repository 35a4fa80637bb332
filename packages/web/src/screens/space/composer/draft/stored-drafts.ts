/**
 * The draft with which a tab opens: the tab's own draft, or else the newest stored draft of the
 * space.
 */
export function initialDraft(own: string | null, storedDrafts: readonly string[]): string {
  return own ?? storedDrafts.at(-1) ?? '';
}

interface DraftChange {
  /** The previous text of this tab's draft, or the draft with which the tab opened. */
  readonly was: string;
  readonly is: string;
}

// Closed tabs leave stored drafts. Only the newest drafts are kept.
const MOST_DRAFTS = 8;

/** The stored drafts of a space, newest last. A tab replaces only its own draft. */
export function withDraftChange(
  storedDrafts: readonly string[],
  { was, is }: DraftChange,
): readonly string[] {
  const others = storedDrafts.filter((text) => text !== was && text !== is);
  return isBlank(is) ? others : [...others, is].slice(-MOST_DRAFTS);
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Parses the stored drafts. Returns an empty list if the text is unreadable. */
export function readStoredDrafts(stored: string | null): readonly string[] {
  try {
    const storedDrafts: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(storedDrafts) ? storedDrafts.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
