import type { MessageOnWire } from '@conch/protocol';
import type { FollowedSpace } from '@conch/sdk';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { useFailureWords } from '../../../client/use-failure-words.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { announce } from '../../../state/announcements.ts';
import { stopEditing } from './editing/editing.ts';

interface DeleteQuestionProps {
  readonly message: MessageOnWire;
  readonly space: FollowedSpace;
  readonly onClose: () => void;
}

/** A dialog that asks for confirmation before a message is deleted for everyone. */
export function DeleteQuestion({ message, space, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation('message');
  const { t: tp } = useTranslation('parts');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useFailureWords();
  const [withdrawal] = useState(() => new AbortController());
  const { signal } = withdrawal;
  const close = (): void => {
    // While offline, cancelling also cancels the pending request.
    withdrawal.abort();
    onClose();
    // The button that opened the dialog was removed with its menu, so the message gets the focus.
    requestAnimationFrame(() => focusRow(message.id));
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await space.delete(message.id, { signal });
      announce(t('deleted'));
      // Deleting also discards an unsaved edit.
      stopEditing(message);
      close();
    } catch (error) {
      if (signal.aborted) return;
      setBusy(false);
      setFailure(error);
      announce(failureWords(error), { isUrgent: true });
    }
  };
  return (
    <Dialog title={t('deleteTitle')} isOpen onClose={close}>
      <p className="text-sm text-soft">{t('deleteWords')}</p>
      {failure === null ? null : <p className="text-sm text-warn">{failure}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close}>{tp('cancel')}</Button>
        <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      </div>
    </Dialog>
  );
}

function focusRow(messageId: string): void {
  const row = document.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
  if (row instanceof HTMLElement) row.focus();
}
