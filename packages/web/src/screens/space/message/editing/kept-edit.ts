import type { MessageOnWire } from '@conch/protocol';
import { keepTabText, keepText, keptTabText, keptText } from '../../../../state/browser-storage.ts';

/**
 * An unsaved edit of a message. It is stored outside the row, because rows out of sight are
 * unmounted.
 */
export interface EditDraft {
  readonly text: string;
  /** The version of the message that the edit is based on. */
  readonly base: number;
  /** Whether the message was changed elsewhere since. */
  readonly isChanged: boolean;
}

/** The storage key contains the sender, because only the sender edits a message. */
export type Edited = Pick<MessageOnWire, 'id' | 'sender'>;

/** The edit that this tab has saved, or else the newest one from another tab. */
export function keptEdit(message: Edited): EditDraft | null {
  const name = nameOf(message);
  return readEdit(keptTabText(name) ?? keptText(name));
}

/**
 * Saves an edit. Each tab has a separate one that survives a reload, like drafts in the composer.
 * Null removes it.
 */
export function keepEdit(message: Edited, draft: EditDraft | null): void {
  const name = nameOf(message);
  const left = keptText(name);
  const was = keptTabText(name) ?? left;
  const is = draft === null ? null : JSON.stringify(draft);
  // Do not remove a newer edit that another tab has saved.
  if (is !== null || left === was) keepText(name, is);
  keepTabText(name, is);
}

// Signing out removes every key with this prefix.
function nameOf({ id, sender }: Edited): string {
  return `drafts.${sender?.id ?? ''}.edit.${id}`;
}

/** Parses a saved edit. Returns null if it is unreadable. */
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
