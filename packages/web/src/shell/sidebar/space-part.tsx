import { Link } from '@tanstack/react-router';
import { Archive, ChevronDown, Hash, MessagesSquare, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { Name } from '../../parts/names/name.tsx';
import { Press } from '../../parts/buttons/press.tsx';
import type { SidebarSpace, SidebarPart } from '../../state/sidebar-parts.ts';
import { MarkAllRead } from '../notifications/mark-all-read.tsx';
import { useHasUnread } from '../notifications/use-mark-all-read.ts';
import { badgeWords } from '../notifications/badge-words.ts';

const TITLES = {
  unread: 'unreadSpaces',
  chats: 'spaces',
  forums: 'forums',
  archived: 'archivedSpaces',
} as const;

const ICONS = { chat: Hash, forum: MessagesSquare } as const;

interface SpacePartProps extends SidebarPart<SidebarSpace> {
  readonly isFolded: boolean;
  readonly onFold: () => void;
  /** Whether the list is so long that its end is not visible. */
  readonly isLong: boolean;
}

/** A section of the list. A folded section shows only open and unread spaces. */
export function SpacePart(props: SpacePartProps) {
  const { part, spaces, hidden, isFolded, onFold, isLong } = props;
  const { t } = useTranslation();
  const hasUnread = useHasUnread();
  const id = useId();
  return (
    <section className="mt-3">
      <div className="flex min-h-8 items-center gap-0.5 ps-1">
        <h2 className="min-w-0 flex-1 text-xs font-semibold tracking-wide text-faint uppercase">
          <Press
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={onFold}
            className="flex min-h-7 max-w-full items-center gap-1 rounded-md px-2 uppercase hover:text-ink pointer-coarse:min-h-11"
          >
            {t(TITLES[part])}
            <ChevronDown
              aria-hidden="true"
              className={`size-3.5 shrink-0 transition-transform ${isFolded ? '-rotate-90 rtl:rotate-90' : ''}`}
            />
          </Press>
        </h2>
        {part === 'chats' && hasUnread ? <MarkAllRead /> : null}
        {part === 'chats' && isLong ? <NewSpace /> : null}
      </div>
      <ul id={id}>
        {spaces.map((space) => (
          <Row key={space.id} space={space} />
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="px-3 py-1 text-xs text-faint">{t('foldedSpaces', { count: hidden })}</p>
      ) : null}
    </section>
  );
}

function Row({ space: { id, name, kind, unread, archivedAt } }: { readonly space: SidebarSpace }) {
  const Icon = archivedAt === null ? ICONS[kind] : Archive;
  return (
    <li>
      <Link
        to="/spaces/$spaceId"
        params={{ spaceId: id }}
        activeProps={{ className: 'bg-chosen text-on-chosen font-medium' }}
        inactiveProps={{ className: unread.messages > 0 ? 'font-semibold' : 'text-soft' }}
        className="flex min-h-9 items-center gap-2 rounded-lg px-3 py-1.5 text-sm hover:bg-hover pointer-coarse:min-h-11"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 flex-1">
          <Name name={name} className="block w-fit max-w-full truncate" />
        </span>
        <UnreadBadge unread={unread} />
      </Link>
    </li>
  );
}

function NewSpace() {
  const { t } = useTranslation();
  return (
    <Link
      to="/new-space"
      aria-label={t('newSpace')}
      data-tip={t('newSpace')}
      data-tip-below
      className="tip inline-flex size-7 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <Plus className="size-4" />
    </Link>
  );
}

interface UnreadBadgeProps {
  readonly unread: { readonly messages: number; readonly mentions: number };
}

/** A badge: a number for mentions, or a dot for other unread messages. */
function UnreadBadge({ unread: { messages, mentions } }: UnreadBadgeProps) {
  const { t, i18n } = useTranslation();
  if (mentions > 0) {
    return (
      <span
        data-badge="mentions"
        className="min-w-5 rounded-full bg-mark px-1.5 text-center text-xs font-semibold text-on-mark"
      >
        <span aria-hidden="true">{badgeWords(mentions, i18n.language)}</span>
        <span className="sr-only">{t('mentions', { count: mentions })}</span>
      </span>
    );
  }
  if (messages === 0) return null;
  return (
    <span data-badge="unread" className="flex items-center">
      <span aria-hidden="true" className="size-2 rounded-full bg-soft" />
      <span className="sr-only">{t('unread', { count: messages })}</span>
    </span>
  );
}
