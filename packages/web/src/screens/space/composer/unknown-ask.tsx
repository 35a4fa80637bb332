import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/button.tsx';
import { HOLE, withName } from './names-words.tsx';

interface UnknownAskProps {
  readonly name: string;
  readonly nearest: string | null;
  /** False where the space refuses such a message. */
  readonly maySend: boolean;
  readonly onSend: () => void;
  readonly onFix: () => void;
  readonly onEdit: () => void;
}

/** A message that begins with a name of nobody here: asks before it is sent. */
export function UnknownAsk(props: UnknownAskProps) {
  const { name, nearest, maySend, onSend, onFix, onEdit } = props;
  const { t } = useTranslation('composer');
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    buttons.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div
      role="alertdialog"
      aria-label={t('askTitle', { name: `@${name}` })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onEdit();
      }}
      className="mb-1.5 flex flex-wrap items-center justify-between gap-2 rounded-xl bg-warn-tint px-3 py-2"
    >
      <p className="text-sm font-medium text-warn">
        {withName(t('askTitle', { name: HOLE }), `@${name}`)}
      </p>
      <div ref={buttons} className="flex flex-wrap gap-2">
        {nearest === null ? null : (
          <Button look="main" onClick={onFix}>
            {withName(t('useName', { name: HOLE }), `@${nearest}`)}
          </Button>
        )}
        <Button onClick={onEdit}>{t('edit')}</Button>
        {maySend ? <Button onClick={onSend}>{t('sendAnyway')}</Button> : null}
      </div>
    </div>
  );
}
