import type { MessageOnWire } from '@conch/protocol';
import { Reply } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Avatar, whoText } from '../../../parts/avatar.tsx';
import { Name } from '../../../parts/name.tsx';
import { oneLine } from './one-line.ts';

interface QuoteStripProps {
  readonly quoted: NonNullable<MessageOnWire['replyTo']>;
  readonly onJump: (messageId: string) => void;
}

/** What a message answers, in one line; pressing it leads there. */
export function QuoteStrip({ quoted, onJump }: QuoteStripProps) {
  const { t } = useTranslation('message');
  const { id, author, content, isDeleted } = quoted;
  const name = author?.name ?? t('conchItself');
  return (
    <button
      type="button"
      onClick={() => onJump(id)}
      className="mb-1 flex min-h-6 max-w-full min-w-0 items-center gap-1.5 rounded-md border-s-2 border-edge/60 ps-2 pe-2 text-start text-xs text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
    >
      <Reply aria-hidden="true" className="size-3.5 shrink-0 text-faint rtl:-scale-x-100" />
      <Avatar name={name} kind={author?.kind ?? 'conch'} size="small" />
      <Name name={name} className={`shrink-0 font-semibold ${whoText(name)}`} />
      {isDeleted ? (
        <span className="truncate text-faint italic">{t('quotedRemoved')}</span>
      ) : (
        <bdi className="min-w-0 truncate">{oneLine(content)}</bdi>
      )}
      {/* After what is seen: whoever speaks to the page says that, and is understood. */}
      <span className="sr-only">{t('goToQuoted')}</span>
    </button>
  );
}
