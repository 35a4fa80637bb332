import { ArrowUp, Square } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { usePreferences } from '../../../../preferences.ts';

interface SendButtonProps {
  readonly isEmpty: boolean;
  /** The id of the element that shows why the message cannot be sent. */
  readonly problemId: string | undefined;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
  /** Moves the focus to the field when the Stop button disappears. */
  readonly stopRef: Ref<HTMLButtonElement>;
}

/** The Send button. While agents run and the field is empty, Stop replaces Send. */
export function SendButton(props: SendButtonProps) {
  const { isEmpty, problemId, isRunning, isStopping, onSend, onStop, stopRef } = props;
  const { t } = useTranslation('composer');
  const { enterSends } = usePreferences();
  if (isRunning && isEmpty) {
    return (
      <Button
        // The key makes React remove the Stop button when Send replaces it. The removal moves the
        // focus.
        key="stop"
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
    <Button
      key="send"
      look="main"
      disabled={isEmpty || problemId !== undefined}
      aria-describedby={problemId}
      aria-label={t('send')}
      title={`${t('send')} (${enterSends ? 'Enter' : 'Ctrl+Enter'})`}
      onClick={onSend}
      icon={<ArrowUp aria-hidden="true" className="size-4" />}
    />
  );
}
