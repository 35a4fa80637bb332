import { createStore, useStore } from '../../../../state/create-store.ts';
import { keepTabText, keptTabText } from '../../../../state/browser-storage.ts';
import { keepEdit, keptEdit, type EditDraft, type Edited } from './kept-edit.ts';

// The storage key of the edited message. The editor opens again after a reload.
const KEPT_AS = 'editing';

interface Editing {
  /** The id of the message being edited. */
  readonly edited: string | null;
  readonly timesAsked: number;
  readonly saves: ReadonlyMap<string, AbortController>;
}

const editing = createStore<Editing>({
  edited: keptTabText(KEPT_AS),
  timesAsked: 0,
  saves: new Map(),
});
let reopened = editing.get().edited;
let focused: string | null = null;
// Outside the store, because the first read of a draft fills this map without notifying
// subscribers.
const drafts = new Map<string, EditDraft | null>();

/**
 * Only one message is edited at a time. The draft of another message is kept until it is edited
 * again.
 */
export function startEditing(messageId: string): void {
  focused = messageId;
  edit(messageId, { timesAsked: editing.get().timesAsked + 1 });
}

/** Ends the editing of a message. Discards its draft and cancels a pending save. */
export function stopEditing(message: Edited): void {
  const { id } = message;
  editing.get().saves.get(id)?.abort();
  drafts.delete(id);
  keepEdit(message, null);
  edit(without(id), { saves: savesWithout(id) });
}

/** Closes the field of a message, but keeps its draft. */
export function leaveEditing(messageId: string): void {
  edit(without(messageId));
}

export function keepDraft(message: Edited, draft: EditDraft): void {
  drafts.set(message.id, draft);
  keepEdit(message, draft);
  change({});
}

export function keptDraft(message: Edited): EditDraft | null {
  const { id } = message;
  if (!drafts.has(id)) drafts.set(id, keptEdit(message));
  return drafts.get(id) ?? null;
}

export function useKeptDraft(message: Edited): EditDraft | null {
  return useStore(editing, () => keptDraft(message));
}

/** Marks a message as being saved. The signal aborts if its editing ends first. */
export function startSaving(messageId: string): AbortSignal {
  const withdrawal = new AbortController();
  change({ saves: new Map([...editing.get().saves, [messageId, withdrawal]]) });
  return withdrawal.signal;
}

/** Marks a failed save as over, so that the text can be changed again. */
export function stopSaving(messageId: string): void {
  change({ saves: savesWithout(messageId) });
}

export function useIsSaving(messageId: string): boolean {
  return useStore(editing, ({ saves }) => saves.has(messageId));
}

/** Whether the page has reopened this message after a reload. */
export function isReopened(messageId: string): boolean {
  return reopened === messageId;
}

/** Treats a reopened message from now on like any other edited one. */
export function keepOpen(messageId: string): void {
  if (isReopened(messageId)) reopened = null;
}

/**
 * Whether the field takes the focus. True only once, so that scrolling it into view does not focus
 * it.
 */
export function takesFocus(messageId: string): boolean {
  const isIt = focused === messageId;
  if (isIt) focused = null;
  return isIt;
}

/** Changes whenever somebody asks to edit, so that an open field takes the focus again. */
export function useTimesAsked(): number {
  return useStore(editing, ({ timesAsked }) => timesAsked);
}

export function isEditing(messageId: string): boolean {
  return editing.get().edited === messageId;
}

export function useIsEditing(messageId: string): boolean {
  return useStore(editing, ({ edited }) => edited === messageId);
}

/** Any start or end of an edit clears the reopened state. */
function edit(edited: string | null, more: Partial<Editing> = {}): void {
  reopened = null;
  keepTabText(KEPT_AS, edited);
  change({ edited, ...more });
}

function change(changes: Partial<Editing>): void {
  editing.set({ ...editing.get(), ...changes });
}

/** The message that is still being edited after this one ends. */
function without(messageId: string): string | null {
  return isEditing(messageId) ? null : editing.get().edited;
}

function savesWithout(messageId: string): Editing['saves'] {
  return new Map([...editing.get().saves].filter(([id]) => id !== messageId));
}
