import { useTranslation } from '../words/use-translation.ts';
import { badgeWords } from './badge-words.ts';

interface UnreadBadgeProps {
  readonly unread: { readonly messages: number; readonly mentions: number };
}

/** A number for mentions, a dot for the rest. */
export function UnreadBadge({ unread: { messages, mentions } }: UnreadBadgeProps) {
  const { t, i18n } = useTranslation();
  if (mentions > 0) {
    return (
      <span
        data-badge="mentions"
        className="min-w-5 rounded-full bg-accent px-1.5 text-center text-xs font-semibold text-on-accent"
      >
        <span aria-hidden="true">{badgeWords(mentions, i18n.language)}</span>
        <span className="sr-only">{t('mentions', { count: mentions })}</span>
      </span>
    );
  }
  if (messages === 0) return null;
  return (
    <span data-badge="unread" className="flex items-center">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
      <span className="sr-only">{t('unread', { count: messages })}</span>
    </span>
  );
}
