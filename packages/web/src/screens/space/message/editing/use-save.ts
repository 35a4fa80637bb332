import type { MessageOnWire } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import {
  problemWords,
  useProblemWords,
  type PageProblem,
} from '../../../../client/use-failure-words.ts';
import { announce } from '../../../../state/announcements.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useOpenSpace } from '../../open-space.ts';
import { changeEditDraft, startSaving, stopEditing, stopSaving, useIsSaving } from './editing.ts';
import type { EditDraft, EditedMessage } from './edit-draft.ts';
import { saveEdit } from './save-edit.ts';

type SaveProblem = 'emptyText' | 'changedMeanwhile';

interface Save {
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
  /** The reason why saving failed. Null if saving has not failed. */
  readonly failure: string | null;
}

/** Saves the edit of a message, and then closes its field. */
export function useSave(message: MessageOnWire, draft: EditDraft): Save {
  const { t } = useTranslation('editing');
  const { space } = useOpenSpace();
  const { id, content } = message;
  const isSaving = useIsSaving(id);
  const [failure, setFailure] = useProblemWords<SaveProblem>(t);
  const fail = (problem: PageProblem<SaveProblem>): void => {
    setFailure(problem);
    announce(problemWords(problem, t), { isUrgent: true });
  };
  const save = async (): Promise<void> => {
    const { text, base } = draft;
    if (isSaving) return;
    if (text.trim() === '') return fail({ key: 'emptyText' });
    if (text === content) return closeField(message);
    setFailure(null);
    const signal = startSaving(id);
    // Stores the draft, because the page may be closed before the server has saved the edit.
    changeEditDraft(message, draft);
    try {
      await saveEdit(space, { messageId: id, content: text, version: base }, signal);
      announce(t('saved'));
      closeField(message);
    } catch (error) {
      // This edit was cancelled, and a new edit of the same message may be open. Do not change the
      // new edit.
      if (signal.aborted) return;
      stopSaving(id);
      const isOld = error instanceof ConchError && error.code === 'changed-meanwhile';
      changeEditDraft(message, {
        text,
        isChanged: isOld,
        base: isOld ? (error.version ?? base) : base,
      });
      fail(isOld ? { key: 'changedMeanwhile' } : { error });
    }
  };
  return { save, isSaving, failure };
}

/** Closes the editor of a message after a save or a cancellation. */
export function closeField(message: EditedMessage): void {
  const row = document.activeElement?.closest(`[data-message-id="${CSS.escape(message.id)}"]`);
  stopEditing(message);
  // Moves the focus back to the row, so that its keyboard shortcuts work.
  if (row instanceof HTMLElement) row.focus();
}
