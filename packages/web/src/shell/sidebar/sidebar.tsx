import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bot, CircleHelp, MessageCirclePlus, Plus, Rocket, Search, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { spacesQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { Press } from '../../parts/buttons/press.tsx';
import { useIsTaught } from '../../state/first-steps.ts';
import { areMany } from '../../state/sidebar-parts.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { openHelp, openNewChat, openPalette } from '../open-overlay.ts';
import { SpaceList } from './space-list.tsx';
import { YouLine } from './you-line.tsx';

/**
 * The navigation with the list of spaces. On a phone, the navigation is a separate screen that the
 * Back button opens.
 */
export function Sidebar() {
  const { t } = useTranslation();
  const { isAdmin } = useMe();
  const isTaught = useIsTaught();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  // In a long list, people would not find “New space” at the end, so the button moves to the
  // heading.
  const isLong = areMany(spaces);
  return (
    <nav aria-label={t('menu')} className="flex h-full flex-col bg-side">
      <div className="flex items-center gap-2 px-4 pt-4 pb-2">
        <img src="/icon.svg" alt="" className="size-7" />
        <Link
          to="/"
          className="inline-flex items-center text-lg font-semibold tracking-tight pointer-coarse:min-h-11"
        >
          Conch
        </Link>
        <span className="flex-1" />
        <NotificationBell />
        <IconButton
          label={t('palette')}
          data-tip-below
          icon={<Search className="size-4" />}
          onClick={openPalette}
        />
      </div>
      <div className="px-2 pt-1">
        <Press onClick={openNewChat} className={`w-full text-start font-medium ${ENTRY}`}>
          <MessageCirclePlus aria-hidden="true" className="size-4" />
          {t('newChat')}
        </Press>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <SpaceList />
        {isLong ? null : (
          <Entry to="/new-space" icon={<Plus className="size-4" />} words={t('newSpace')} />
        )}
      </div>
      <div className="border-t border-line px-2 pt-2 pb-[max(env(safe-area-inset-bottom),0.5rem)]">
        {isTaught || !isAdmin ? null : (
          <Entry to="/get-started" icon={<Rocket className="size-4" />} words={t('getStarted')} />
        )}
        <Entry to="/search" icon={<Search className="size-4" />} words={t('search')} />
        <Entry to="/agents" icon={<Bot className="size-4" />} words={t('agents')} />
        <Entry to="/settings" icon={<Settings2 className="size-4" />} words={t('settings')} />
        <Press onClick={openHelp} className={`w-full text-start text-soft ${ENTRY}`}>
          <CircleHelp aria-hidden="true" className="size-4" />
          {t('help')}
        </Press>
        <YouLine />
      </div>
    </nav>
  );
}

const ENTRY =
  'flex min-h-9 items-center gap-2 rounded-lg px-3 py-1.5 text-sm hover:bg-hover pointer-coarse:min-h-11';

interface EntryProps {
  readonly to: '/new-space' | '/search' | '/agents' | '/settings' | '/get-started';
  readonly icon: ReactNode;
  readonly words: string;
}

function Entry({ to, icon, words }: EntryProps) {
  return (
    <Link
      to={to}
      activeProps={{ className: 'bg-chosen text-on-chosen font-medium' }}
      inactiveProps={{ className: 'text-soft' }}
      className={ENTRY}
    >
      <span aria-hidden="true">{icon}</span>
      {words}
    </Link>
  );
}
