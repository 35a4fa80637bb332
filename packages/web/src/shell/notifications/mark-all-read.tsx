import { CheckCheck } from 'lucide-react';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { useMarkAllRead } from './use-mark-all-read.ts';

/** A button that marks all spaces as read. Render it only if there are unread messages. */
export function MarkAllRead() {
  const { t } = useTranslation();
  return (
    <IconButton
      isSmall
      label={t('markAllRead')}
      data-tip-below
      icon={<CheckCheck className="size-4" />}
      onClick={useMarkAllRead()}
    />
  );
}
