import { Link } from '@tanstack/react-router';
import { Archive, BellOff, Ellipsis, Hash, MessagesSquare } from 'lucide-react';
import { useRef } from 'react';
import { Press } from '../../parts/buttons/press.tsx';
import { Avatar } from '../../parts/names/avatar.tsx';
import { Name } from '../../parts/names/name.tsx';
import { hasNews, type SidebarSpace } from '../../state/sidebar-parts.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { badgeWords } from '../notifications/badge-words.ts';
import type { MenuPlace } from '../space-menu/space-menu.tsx';
import { isDragged, useSpaceDrag } from './space-drag.ts';

const ICONS = { chat: Hash, forum: MessagesSquare } as const;

interface SpaceRowProps {
  readonly space: SidebarSpace;
  readonly onMenu: (spaceId: string, place: MenuPlace) => void;
}

/** A space in the list: a link, and a menu that also opens by right click and by keyboard. */
export function SpaceRow({ space, onMenu }: SpaceRowProps) {
  const { t } = useTranslation();
  const { id, name, unread, mine } = space;
  const button = useRef<HTMLButtonElement>(null);
  const { isTarget, drag } = useSpaceDrag(id);
  const open = (at: MenuPlace['at']): void => {
    if (button.current !== null) onMenu(id, { button: button.current, at });
  };
  const isMuted = mine.notify === 'nothing';
  const looks = hasNews(space) && !isMuted ? 'font-semibold' : 'text-soft';
  return (
    <li
      {...drag}
      className={`group relative rounded-lg ${isTarget ? 'outline-2 outline-edge' : ''}`}
      onContextMenu={(event) => {
        event.preventDefault();
        // Shift+F10 and the menu key cause this event too. Then the menu opens below its button.
        const isPointer = event.button === 2 || event.ctrlKey;
        open(isPointer ? { x: event.clientX, y: event.clientY } : null);
      }}
    >
      <Link
        to="/spaces/$spaceId"
        params={{ spaceId: id }}
        draggable={false}
        onClick={(event) => {
          if (isDragged()) event.preventDefault();
        }}
        activeProps={{ className: 'bg-chosen text-on-chosen font-medium' }}
        inactiveProps={{ className: looks }}
        className="flex min-h-9 items-center gap-2 rounded-lg py-1.5 ps-3 pe-9 text-sm hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:pe-12"
      >
        <SpaceIcon space={space} />
        <span className="min-w-0 flex-1">
          <Name name={name} className="block w-fit max-w-full truncate" />
        </span>
        {isMuted ? (
          <>
            <BellOff aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
            <span className="sr-only">{t('mutedSpace')}</span>
          </>
        ) : null}
        <UnreadBadge unread={isMuted ? { ...unread, messages: 0 } : unread} />
      </Link>
      <Press
        ref={button}
        aria-label={t('optionsOf', { name })}
        aria-haspopup="menu"
        onClick={() => open(null)}
        className="absolute end-1 top-1/2 inline-flex size-7 -translate-y-1/2 items-center justify-center rounded-md text-soft opacity-0 group-hover:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100 forced-colors:opacity-100"
      >
        <Ellipsis aria-hidden="true" className="size-4" />
      </Press>
    </li>
  );
}

function SpaceIcon({ space }: { readonly space: SidebarSpace }) {
  const { name, kind, archivedAt, directWith } = space;
  // A person's face is as large as the icons of other spaces.
  if (directWith !== null && archivedAt === null) {
    return (
      <span className="-mx-0.5 inline-flex">
        <Avatar name={name} kind="person" size="small" />
      </span>
    );
  }
  const Icon = archivedAt === null ? ICONS[kind] : Archive;
  return <Icon aria-hidden="true" className="size-4 shrink-0" />;
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
