import type { MessageOnWire } from '@conch/protocol';
import type { FollowedSpace } from '@conch/sdk';
import { useState } from 'react';
import { failureWords } from '../../../../client/failure-words.ts';
import { useFailureWords } from '../../../../client/use-failure-words.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { announce } from '../../../../state/announcements.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { ModelChoice } from '../../../agents/model-choice.ts';
import { ModelPicker } from '../../../agents/model-picker.tsx';
import { requestVersion, useWhyNoNewVersion } from './request-version.ts';

interface RegenerateDialogProps {
  readonly message: MessageOnWire;
  readonly space: FollowedSpace;
  readonly onClose: () => void;
}

const UNCHOSEN: ModelChoice = { provider: '', model: '' };

/** A dialog for the model of the next version. The agent keeps its own model. */
export function RegenerateDialog({ message, space, onClose }: RegenerateDialogProps) {
  const { t } = useTranslation('message');
  const { t: tp } = useTranslation('parts');
  const [choice, setChoice] = useState(UNCHOSEN);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useFailureWords();
  const noWay = useWhyNoNewVersion(message);
  const isChosen = choice.provider !== '' && choice.model !== '';
  const close = (): void => {
    onClose();
    // The menu that opened the dialog was removed, so the message gets the focus.
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(message.id)}"]`)?.focus();
    });
  };
  const regenerate = async (): Promise<void> => {
    setBusy(true);
    try {
      await requestVersion(space, message.id, choice);
      announce(t('regenerateAsked'));
      close();
    } catch (error) {
      setBusy(false);
      setFailure(error);
      announce(failureWords(error), { isUrgent: true });
    }
  };
  return (
    <Dialog title={t('regenerateWithTitle')} isOpen onClose={close}>
      <p className="text-sm text-soft">{t('regenerateWithWords')}</p>
      <ModelPicker value={choice} onChange={setChoice} offersDefault={false} />
      {failure === null ? null : <p className="text-sm text-warn">{failure}</p>}
      {noWay === null || isBusy ? null : <p className="text-sm text-warn">{t(noWay)}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close}>{tp('cancel')}</Button>
        <Button
          look="main"
          isBusy={isBusy}
          disabled={!isChosen || noWay !== null}
          onClick={() => void regenerate()}
        >
          {t('regenerate')}
        </Button>
      </div>
    </Dialog>
  );
}
