import type { MessageOnWire } from '@conch/protocol';
import {
  storeTabText,
  storeText,
  storedTabText,
  storedText,
} from '../../../../state/browser-storage.ts';

/**
 * An unsaved edit of a message. It is stored outside its row, because invisible rows are unmounted.
 */
export interface EditDraft {
  readonly text: string;
  /** The version of the message on which the edit is based. */
  readonly base: number;
  /** Whether the message was changed elsewhere after this version. */
  readonly isChanged: boolean;
}

/** The parts of a message that form the storage key of its edit. Only the sender can edit it. */
export type EditedMessage = Pick<MessageOnWire, 'id' | 'sender'>;

/** The edit that this tab has stored, or else the newest edit from another tab. */
export function readEditDraft(message: EditedMessage): EditDraft | null {
  const name = nameOf(message);
  return parseEditDraft(storedTabText(name) ?? storedText(name));
}

/**
 * Stores an edit. Like drafts of the composer, each tab has a separate edit that survives a reload.
 * Null removes the edit.
 */
export function storeEditDraft(message: EditedMessage, draft: EditDraft | null): void {
  const name = nameOf(message);
  const stored = storedText(name);
  const before = storedTabText(name) ?? stored;
  const next = draft === null ? null : JSON.stringify(draft);
  // If another tab has stored a newer edit, a removal keeps that edit.
  if (next !== null || stored === before) storeText(name, next);
  storeTabText(name, next);
}

// Sign-out removes every storage key with this prefix.
function nameOf({ id, sender }: EditedMessage): string {
  return `drafts.${sender?.id ?? ''}.edit.${id}`;
}

/** Parses a stored edit. Returns null if the text is unreadable. */
function parseEditDraft(text: string | null): EditDraft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
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
