import { useEffect } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { announce } from '../../../../state/announcements.ts';
import { copyText } from '../copy-text.ts';

interface RemovedEditProps {
  /** The text of the unsaved edit. */
  readonly text: string;
  readonly onSendAsNew: () => void;
  readonly onDiscard: () => void;
}

/** The choices for an unsaved edit after its message was deleted elsewhere. */
export function RemovedEdit({ text, onSendAsNew, onDiscard }: RemovedEditProps) {
  const { t } = useTranslation('removed');
  const { t: tm } = useTranslation('message');
  const words = t('edit');
  useEffect(() => announce(words), [words]);
  return (
    <>
      <p className="text-sm text-warn">{words}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="main" onClick={onSendAsNew}>
          {t('toComposer')}
        </Button>
        <Button onClick={() => copyText(text, tm('copiedText'))}>{tm('copyText')}</Button>
        <Button look="quiet" onClick={onDiscard}>
          {t('letGo')}
        </Button>
      </div>
    </>
  );
}
