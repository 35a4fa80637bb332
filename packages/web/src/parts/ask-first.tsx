import { useState, type ReactNode } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { useOffer } from '../state/offered-actions.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface AskFirstProps {
  /** What the button says, here and in the question. */
  readonly words: string;
  /** Its name where several of them stand below each other. */
  readonly label?: string;
  readonly title: string;
  readonly about: ReactNode;
  readonly act: () => void;
}

/** A button for what cannot be undone: it asks once. */
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
