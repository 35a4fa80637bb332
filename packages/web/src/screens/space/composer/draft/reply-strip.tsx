import type { MessageOnWire } from '@conch/protocol';
import { Reply, X } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { IconButton } from '../../../../parts/buttons/icon-button.tsx';
import { Name } from '../../../../parts/names/name.tsx';
import { oneLine } from '../../message/text/one-line.ts';

/** The message to which the draft replies, in one line. */
export function ReplyStrip({
  message,
  onCancel,
}: {
  readonly message: MessageOnWire;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('composer');
  const { sender, content } = message;
  return (
    <div
      data-part="reply-strip"
      className="flex items-center gap-2 border-b border-line ps-3 pe-1 text-xs text-soft"
    >
      <Reply aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
      <span className="shrink-0">{t('replyTo')}</span>
      {sender === null ? null : (
        <>
          <Avatar name={sender.name} kind={sender.kind} size="small" />
          <Name
            name={sender.name}
            className="max-w-[40%] shrink-0 truncate font-semibold text-ink"
          />
        </>
      )}
      <span className="flex min-w-0 flex-1">
        <span dir="auto" className="truncate">
          {oneLine(content)}
        </span>
      </span>
      <IconButton
        isSmall
        label={t('cancelReply')}
        icon={<X className="size-4" />}
        onClick={onCancel}
      />
    </div>
  );
}
