import type { MessageOnWire } from '@conch/protocol';
import { Reply } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { useWhoText } from '../../../parts/faces/faces.ts';
import { Avatar } from '../../../parts/names/avatar.tsx';
import { Name } from '../../../parts/names/name.tsx';
import { oneLine } from './text/one-line.ts';

interface QuoteStripProps {
  readonly quoted: NonNullable<MessageOnWire['replyTo']>;
  readonly onJump: (messageId: string) => void;
}

/** The quoted message of a reply, in one line. A click scrolls to that message. */
export function QuoteStrip({ quoted, onJump }: QuoteStripProps) {
  const { t } = useTranslation('message');
  const { id, sender, content, isDeleted } = quoted;
  const name = sender?.name ?? t('conchItself');
  const whoText = useWhoText(name);
  return (
    <button
      type="button"
      onClick={() => onJump(id)}
      className="mb-1 flex min-h-6 max-w-full min-w-0 items-center gap-1.5 rounded-md border-s-2 border-edge/60 ps-2 pe-2 text-start text-xs text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
    >
      <Reply aria-hidden="true" className="size-3.5 shrink-0 text-faint rtl:-scale-x-100" />
      <Avatar name={name} kind={sender?.kind ?? 'conch'} size="small" />
      <Name name={name} className={`shrink-0 font-semibold ${whoText}`} />
      {isDeleted ? (
        <span className="truncate text-faint italic">{t('quotedRemoved')}</span>
      ) : (
        <bdi className="min-w-0 truncate">{oneLine(content)}</bdi>
      )}
      {/* Comes after the visible text, so that voice control matches the words people see. */}
      <span className="sr-only">{t('goToQuoted')}</span>
    </button>
  );
}
