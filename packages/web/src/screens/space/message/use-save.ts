import type { MessageOnWire } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import { useState } from 'react';
import { failureWords } from '../../../client/failure-words.ts';
import { announce } from '../../../state/announcements.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { useOpenSpace } from '../open-space.ts';
import { keepDraft, startSaving, stopEditing, stopSaving, useIsSaving } from './editing.ts';
import type { EditDraft, Edited } from './kept-edit.ts';
import { saveEdit } from './save-edit.ts';

interface Save {
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
  /** Why it was not saved; `null`: nobody knows of a reason. */
  readonly failure: string | null;
}

/** Saves what somebody has made of a message, and ends the editing of it with that. */
export function useSave(message: MessageOnWire, draft: EditDraft): Save {
  const { t } = useTranslation('message');
  const { space } = useOpenSpace();
  const { id, content } = message;
  const isSaving = useIsSaving(id);
  const [failure, setFailure] = useState<string | null>(null);
  const fail = (words: string): void => {
    setFailure(words);
    announce(words, { isUrgent: true });
  };
  const save = async (): Promise<void> => {
    const { text, base } = draft;
    if (isSaving) return;
    if (text.trim() === '') return fail(t('emptyText'));
    if (text === content) return closeField(message);
    setFailure(null);
    const signal = startSaving(id);
    // It counts as not saved until it is, should the page be left meanwhile.
    keepDraft(message, draft);
    try {
      await saveEdit(space, { messageId: id, content: text, version: base }, signal);
      announce(t('saved'));
      closeField(message);
    } catch (error) {
      // Who gave it up may be editing it anew: that is another edit.
      if (signal.aborted) return;
      stopSaving(id);
      const isOld = error instanceof ConchError && error.code === 'changed-meanwhile';
      keepDraft(message, { text, isChanged: isOld, base: isOld ? (error.version ?? base) : base });
      fail(isOld ? t('changedMeanwhile') : failureWords(error));
    }
  };
  return { save, isSaving, failure };
}

/** Ends the editing of a message, whether it was saved or given up. */
export function closeField(message: Edited): void {
  const row = document.activeElement?.closest(`[data-message-id="${CSS.escape(message.id)}"]`);
  stopEditing(message);
  // Back to the row that was edited, so that its keys go on working.
  if (row instanceof HTMLElement) row.focus();
}
