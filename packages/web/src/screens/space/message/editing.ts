import { useSyncExternalStore } from 'react';
import { keepTabText, keptTabText } from '../../../state/kept.ts';
import { keepEdit, keptEdit, type EditDraft, type Edited } from './kept-edit.ts';

// One that was being edited when the page was left is so again: a reload takes nothing away.
const KEPT_AS = 'editing';
let edited = keptTabText(KEPT_AS);
let reopened = edited;
let focused: string | null = null;
let timesAsked = 0;
const drafts = new Map<string, EditDraft | null>();
const saves = new Map<string, AbortController>();
const listeners = new Set<() => void>();

/** One message is edited at a time: what was made of another one is there when it is edited again. */
export function startEditing(messageId: string): void {
  focused = messageId;
  timesAsked += 1;
  change(messageId);
}

/** Ends the editing of a message, saved or given up: what is not saved by now is not to be. */
export function stopEditing(message: Edited): void {
  const { id } = message;
  saves.get(id)?.abort();
  saves.delete(id);
  drafts.delete(id);
  keepEdit(message, null);
  leaveEditing(id);
}

/** Closes the field of a message; what was made of it is still there for whoever made it. */
export function leaveEditing(messageId: string): void {
  change(edited === messageId ? null : edited);
}

export function keepDraft(message: Edited, draft: EditDraft): void {
  drafts.set(message.id, draft);
  keepEdit(message, draft);
  tell();
}

export function keptDraft(message: Edited): EditDraft | null {
  const { id } = message;
  if (!drafts.has(id)) drafts.set(id, keptEdit(message));
  return drafts.get(id) ?? null;
}

export function useKeptDraft(message: Edited): EditDraft | null {
  return useSyncExternalStore(subscribe, () => keptDraft(message));
}

/** What is made of a message goes out; the signal says that its editing ended before. */
export function startSaving(messageId: string): AbortSignal {
  const withdrawal = new AbortController();
  saves.set(messageId, withdrawal);
  tell();
  return withdrawal.signal;
}

/** It was not saved, and can be changed again. */
export function stopSaving(messageId: string): void {
  saves.delete(messageId);
  tell();
}

export function useIsSaving(messageId: string): boolean {
  return useSyncExternalStore(subscribe, () => saves.has(messageId));
}

/** Whether the page has opened it by itself, since an earlier one was left so. */
export function isReopened(messageId: string): boolean {
  return reopened === messageId;
}

/** From now on it is open like any other. */
export function keepOpen(messageId: string): void {
  if (isReopened(messageId)) reopened = null;
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
  reopened = null;
  keepTabText(KEPT_AS, next);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
