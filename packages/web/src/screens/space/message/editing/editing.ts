import { createStore, useStore } from '../../../../state/create-store.ts';
import { storeTabText, storedTabText } from '../../../../state/browser-storage.ts';
import { storeEditDraft, readEditDraft, type EditDraft, type EditedMessage } from './edit-draft.ts';

// The storage key for the id of the edited message. With this id, the editor opens again after a
// reload.
const STORAGE_NAME = 'editing';

interface Editing {
  /** The id of the message that is being edited. */
  readonly editedId: string | null;
  readonly editRequests: number;
  readonly saves: ReadonlyMap<string, AbortController>;
}

const editing = createStore<Editing>({
  editedId: storedTabText(STORAGE_NAME),
  editRequests: 0,
  saves: new Map(),
});
let reopened = editing.get().editedId;
let focused: string | null = null;
// The drafts are not in the store. The first read of a draft adds it to this map, and a read during
// rendering must not notify subscribers.
const drafts = new Map<string, EditDraft | null>();

/**
 * Starts editing a message. The editor of any other message closes, but the draft of that message
 * is kept.
 */
export function startEditing(messageId: string): void {
  focused = messageId;
  edit(messageId, { editRequests: editing.get().editRequests + 1 });
}

/** Ends editing a message: deletes its draft and cancels a pending save. */
export function stopEditing(message: EditedMessage): void {
  const { id } = message;
  editing.get().saves.get(id)?.abort();
  drafts.delete(id);
  storeEditDraft(message, null);
  edit(without(id), { saves: savesWithout(id) });
}

/** Closes the field of a message, but keeps its draft. */
export function leaveEditing(messageId: string): void {
  edit(without(messageId));
}

export function changeEditDraft(message: EditedMessage, draft: EditDraft): void {
  drafts.set(message.id, draft);
  storeEditDraft(message, draft);
  change({});
}

export function editDraftOf(message: EditedMessage): EditDraft | null {
  const { id } = message;
  if (!drafts.has(id)) drafts.set(id, readEditDraft(message));
  return drafts.get(id) ?? null;
}

export function useEditDraft(message: EditedMessage): EditDraft | null {
  return useStore(editing, () => editDraftOf(message));
}

/**
 * Marks a message as being saved. The returned signal aborts if editing ends before the save does.
 */
export function startSaving(messageId: string): AbortSignal {
  const withdrawal = new AbortController();
  change({ saves: new Map([...editing.get().saves, [messageId, withdrawal]]) });
  return withdrawal.signal;
}

/** Removes the mark after a failed save, so that the text can be changed again. */
export function stopSaving(messageId: string): void {
  change({ saves: savesWithout(messageId) });
}

export function useIsSaving(messageId: string): boolean {
  return useStore(editing, ({ saves }) => saves.has(messageId));
}

/** Whether the page reopened the editor of this message after a reload. */
export function isReopened(messageId: string): boolean {
  return reopened === messageId;
}

/** From now on, treats a reopened message like any other edited message. */
export function keepOpen(messageId: string): void {
  if (isReopened(messageId)) reopened = null;
}

/**
 * Whether the field takes the focus. Returns true only once, so that scrolling does not focus the
 * field again.
 */
export function takesFocus(messageId: string): boolean {
  const isIt = focused === messageId;
  if (isIt) focused = null;
  return isIt;
}

/** A counter that grows with each request to edit, so that an open field takes the focus again. */
export function useEditRequests(): number {
  return useStore(editing, ({ editRequests }) => editRequests);
}

export function isEditing(messageId: string): boolean {
  return editing.get().editedId === messageId;
}

export function useIsEditing(messageId: string): boolean {
  return useStore(editing, ({ editedId }) => editedId === messageId);
}

/** Starts or ends an edit. This also clears the reopened state. */
function edit(editedId: string | null, more: Partial<Editing> = {}): void {
  reopened = null;
  storeTabText(STORAGE_NAME, editedId);
  change({ editedId, ...more });
}

function change(changes: Partial<Editing>): void {
  editing.set({ ...editing.get(), ...changes });
}

/** The id of another message that is being edited, or null. */
function without(messageId: string): string | null {
  return isEditing(messageId) ? null : editing.get().editedId;
}

function savesWithout(messageId: string): Editing['saves'] {
  return new Map([...editing.get().saves].filter(([id]) => id !== messageId));
}
