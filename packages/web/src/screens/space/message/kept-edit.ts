import type { MessageOnWire } from '@conch/protocol';
import { keepTabText, keepText, keptTabText, keptText } from '../../../state/kept.ts';

/** What somebody has made of a message and not saved: rows that are not seen are not there. */
export interface EditDraft {
  readonly text: string;
  /** The version that it changes. */
  readonly base: number;
  /** Whether it was changed elsewhere meanwhile. */
  readonly isChanged: boolean;
}

/** Only its author edits a message: it is theirs, whoever else signs in here. */
export type Edited = Pick<MessageOnWire, 'id' | 'author'>;

/** What this tab has kept of an edit, or the newest that another one has left. */
export function keptEdit(message: Edited): EditDraft | null {
  const name = nameOf(message);
  return readEdit(keptTabText(name) ?? keptText(name));
}

/** Each tab has its own, and it outlives the page, as what is written below; `null` forgets it. */
export function keepEdit(message: Edited, draft: EditDraft | null): void {
  const name = nameOf(message);
  const left = keptText(name);
  const was = keptTabText(name) ?? left;
  const is = draft === null ? null : JSON.stringify(draft);
  // What another tab has made of it since is not for this one to forget.
  if (is !== null || left === was) keepText(name, is);
  keepTabText(name, is);
}

// Signing out forgets whatever begins like this.
function nameOf({ id, author }: Edited): string {
  return `drafts.${author?.id ?? ''}.edit.${id}`;
}

/** Whatever cannot be read is not there. */
function readEdit(kept: string | null): EditDraft | null {
  try {
    const draft: unknown = JSON.parse(kept ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(draft: unknown): draft is EditDraft {
  if (typeof draft !== 'object' || draft === null) return false;
  const { text, base, isChanged } = draft as Partial<Record<keyof EditDraft, unknown>>;
  return typeof text === 'string' && typeof base === 'number' && typeof isChanged === 'boolean';
}
