import { Trash2, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { IconButton } from '../../../../parts/buttons/icon-button.tsx';
import { announce } from '../../../../state/announcements.ts';

/** Warns that the quoted message was deleted, so that the text is no longer sent as a reply. */
export function RemovedReply({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation('removed');
  const { t: tp } = useTranslation('parts');
  const words = t('reply');
  useEffect(() => announce(words), [words]);
  return (
    <div
      data-part="reply-strip"
      className="flex items-center gap-2 border-b border-line ps-3 pe-1 text-xs text-warn"
    >
      <Trash2 aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 py-1">{words}</span>
      <IconButton isSmall label={tp('close')} icon={<X className="size-4" />} onClick={onCancel} />
    </div>
  );
}
