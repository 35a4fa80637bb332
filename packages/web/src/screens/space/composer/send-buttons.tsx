import { ArrowUp, Square } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/button.tsx';
import { IconButton } from '../../../parts/icon-button.tsx';
import { useLooks } from '../../../looks.ts';

interface SendButtonsProps {
  readonly isEmpty: boolean;
  /** The id of what says why it cannot be sent. */
  readonly problemId: string | undefined;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
  /** Where the focus of Stop goes when there is nothing to stop any more. */
  readonly stopRef: Ref<HTMLButtonElement>;
}

/** Send; while agents run and nothing is written it is Stop, and beside a text there are both. */
export function SendButtons(props: SendButtonsProps) {
  const { isEmpty, problemId, isRunning, isStopping, onSend, onStop, stopRef } = props;
  const { t } = useTranslation('composer');
  const { enterSends } = useLooks();
  if (isRunning && isEmpty) {
    return (
      <Button
        ref={stopRef}
        look="danger"
        isBusy={isStopping}
        aria-label={t('stopAll')}
        title={`${t('stopAll')} (Esc Esc)`}
        onClick={onStop}
        icon={<Square aria-hidden="true" className="size-4 fill-current" />}
      />
    );
  }
  return (
    <>
      {isRunning ? (
        <IconButton
          ref={stopRef}
          label={t('stopAll')}
          disabled={isStopping}
          onClick={onStop}
          icon={<Square className="size-4 fill-current text-bad" />}
        />
      ) : null}
      <Button
        look="main"
        disabled={isEmpty || problemId !== undefined}
        aria-describedby={problemId}
        aria-label={t('send')}
        title={`${t('send')} (${enterSends ? 'Enter' : 'Ctrl+Enter'})`}
        onClick={onSend}
        icon={<ArrowUp aria-hidden="true" className="size-4" />}
      />
    </>
  );
}
