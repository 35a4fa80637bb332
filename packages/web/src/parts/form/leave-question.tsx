import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { DOOR } from '../../client/use-go-to-door.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { focusFirstWrong } from './focus-field.ts';

interface LeaveQuestionProps {
  readonly isDirty: boolean;
  /** Whether everything is saved now; without it, changes can only be given up. */
  readonly save?: () => Promise<boolean>;
}

/** Asks before changes are lost: on the way to another screen, and when the tab is closed. */
export function LeaveQuestion({ isDirty, save }: LeaveQuestionProps) {
  const { t } = useTranslation('parts');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const stay = (): void => blocker.reset?.();
  const isRefused = useRef(false);
  const saveAndLeave = async (): Promise<void> => {
    if (save === undefined) return;
    isRefused.current = !(await save());
    if (isRefused.current) blocker.reset?.();
    else blocker.proceed?.();
  };
  // What could not be saved is mended first: the form could not be reached below the question.
  const givesFocusBack = (): boolean => {
    const wasRefused = isRefused.current;
    isRefused.current = false;
    return !(wasRefused && focusFirstWrong());
  };
  if (blocker.status === 'blocked' && blocker.next.pathname === DOOR) {
    return <SignedOutQuestion leave={blocker.proceed} stay={blocker.reset} />;
  }
  return (
    <Dialog
      title={t('leaveTitle')}
      isOpen={blocker.status === 'blocked'}
      onClose={stay}
      givesFocusBack={givesFocusBack}
    >
      <p className="text-sm text-soft">{t('leaveWords')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="danger" onClick={() => blocker.proceed?.()}>
          {t('leaveAnyway')}
        </Button>
        <Button look={save === undefined ? 'main' : 'plain'} onClick={stay}>
          {t('stay')}
        </Button>
        {save === undefined ? null : (
          <Button look="main" onClick={() => void saveAndLeave()}>
            {t('saveAndLeave')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface SignedOutQuestionProps {
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Only who is signed out is led to the door: nothing can be saved before they sign in again. */
function SignedOutQuestion({ leave, stay }: SignedOutQuestionProps) {
  const { t } = useTranslation('parts');
  return (
    <Dialog title={t('signedOutTitle')} isOpen onClose={stay}>
      <p className="text-sm text-soft">{t('signedOutWords')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="danger" onClick={leave}>
          {t('signInAnyway')}
        </Button>
        <Button look="main" onClick={stay}>
          {t('stayToCopy')}
        </Button>
      </div>
    </Dialog>
  );
}
