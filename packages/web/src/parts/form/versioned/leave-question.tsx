import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { DOOR } from '../../../client/use-go-to-sign-in.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../buttons/button.tsx';
import { Dialog } from '../../dialog.tsx';
import { focusFirstWrong } from '../problems/focus-field.ts';

interface LeaveQuestionProps {
  readonly isDirty: boolean;
  /**
   * Resolves to whether everything is saved. Without this function, people can only discard their
   * changes.
   */
  readonly save?: () => Promise<boolean>;
}

/**
 * Asks for confirmation before unsaved changes are lost: on navigation to another screen and on
 * closing the tab.
 */
export function LeaveQuestion({ isDirty, save }: LeaveQuestionProps) {
  const { t } = useTranslation('unsaved');
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
  // After a refused save, the focus moves to the first invalid field, which the dialog covered
  // until then.
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

/**
 * A navigation to the sign-in page means that the person is signed out. The person must sign in
 * before saving.
 */
function SignedOutQuestion({ leave, stay }: SignedOutQuestionProps) {
  const { t } = useTranslation('unsaved');
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
