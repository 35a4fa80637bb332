import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { useOffer } from '../../state/offered-actions.ts';
import { Button } from './button.tsx';
import { Dialog } from '../dialog.tsx';

interface AskFirstProps {
  /** The text of the button, and of the button that confirms the action. */
  readonly words: string;
  /** The accessible name, if a list contains several such buttons. */
  readonly label?: string;
  readonly title: string;
  readonly about: ReactNode;
  readonly act: () => void;
}

/** A button for an irreversible action. It asks for one confirmation. */
export function AskFirst({ words, label = words, title, about, act }: AskFirstProps) {
  const { t } = useTranslation('parts');
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const open = (): void => setAsking(true);
  useOffer([{ key: 'ask', words: label, act: open }]);
  return (
    <>
      <Button look="danger" aria-label={label} onClick={open}>
        {words}
      </Button>
      <Dialog title={title} isOpen={isAsking} onClose={close}>
        <p className="text-sm text-soft">{about}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            look="danger"
            onClick={() => {
              close();
              act();
            }}
          >
            {words}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
