import { useSyncExternalStore } from 'react';

/** What somebody has made of a message and not saved: rows that are not seen are not there. */
export interface EditDraft {
  readonly text: string;
  /** The version that it changes. */
  readonly base: number;
  /** Whether it was changed elsewhere meanwhile. */
  readonly isChanged: boolean;
}

let edited: string | null = null;
let focused: string | null = null;
let timesAsked = 0;
const drafts = new Map<string, EditDraft>();
const listeners = new Set<() => void>();

/** One message is edited at a time: what was made of another one is there when it is edited again. */
export function startEditing(messageId: string): void {
  focused = messageId;
  timesAsked += 1;
  change(messageId);
}

/** Ends the editing of a message, saved or given up. */
export function stopEditing(messageId: string): void {
  drafts.delete(messageId);
  change(edited === messageId ? null : edited);
}

export function keepDraft(messageId: string, draft: EditDraft): void {
  drafts.set(messageId, draft);
}

export function keptDraft(messageId: string): EditDraft | null {
  return drafts.get(messageId) ?? null;
}

/** Whether the field is to have the focus: once, and not whenever it is scrolled into sight. */
export function takesFocus(messageId: string): boolean {
  const isIt = focused === messageId;
  if (isIt) focused = null;
  return isIt;
}

/** Changes whenever somebody asks to edit: a field that is there already is gone back to. */
export function useTimesAsked(): number {
  return useSyncExternalStore(subscribe, () => timesAsked);
}

export function isEditing(messageId: string): boolean {
  return edited === messageId;
}

export function useIsEditing(messageId: string): boolean {
  return useSyncExternalStore(subscribe, () => isEditing(messageId));
}

function change(next: string | null): void {
  edited = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
