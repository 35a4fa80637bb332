import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';
import { useNavigate } from '@tanstack/react-router';
import {
  Coins,
  Ellipsis,
  MessagesSquare,
  Search,
  Settings2,
  Share2,
  Users,
  Waypoints,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceActions } from '../space-actions.tsx';

/** A menu of the header actions that do not fit on a narrow screen. */
export function HeaderMenu() {
  const { t } = useTranslation('why');
  const { t: words } = useTranslation('space');
  const { t: header } = useTranslation('header');
  const { space, view } = useOpenSpace();
  const { openPanel } = useSpaceActions();
  const navigate = useNavigate();
  const { spaceId } = space;
  const settings = (): void => {
    void navigate({ to: '/spaces/$spaceId/settings', params: { spaceId } });
  };
  const share = (): void => {
    void navigate({ to: '/spaces/$spaceId/settings', params: { spaceId }, hash: 'sharing' });
  };
  const costs = (): void => {
    void navigate({ to: '/spaces/$spaceId/costs', params: { spaceId } });
  };
  return (
    <MenuProvider placement="bottom-end">
      <MenuButton
        aria-label={t('more')}
        className="inline-flex size-11 items-center justify-center rounded-lg text-soft hover:bg-hover"
      >
        <Ellipsis className="size-5" />
      </MenuButton>
      <Menu
        gutter={4}
        portal
        // Without this option, Ariakit adds hidden focusable elements around the menu.
        preserveTabOrder={false}
        className="z-40 flex min-w-56 flex-col rounded-xl border border-line bg-card p-1 shadow-lift outline-none"
      >
        <Entry icon={<MessagesSquare className="size-4" />} act={() => openPanel('modes')}>
          {t('modesTitle')}
        </Entry>
        <Entry icon={<Search className="size-4" />} act={() => openPanel('search')}>
          {t('search')}
        </Entry>
        <Entry icon={<Users className="size-4" />} act={() => openPanel('members')}>
          {t('members', { count: view.members.length })}
        </Entry>
        <Entry icon={<Waypoints className="size-4" />} act={() => openPanel('chain')}>
          {t('chain')}
        </Entry>
        <Entry icon={<Coins className="size-4" />} act={costs}>
          {words('costs')}
        </Entry>
        <Entry icon={<Share2 className="size-4" />} act={share}>
          {header('share')}
        </Entry>
        {view.space.role === 'owner' ? (
          <Entry icon={<Settings2 className="size-4" />} act={settings}>
            {t('settings')}
          </Entry>
        ) : null}
      </Menu>
    </MenuProvider>
  );
}

interface EntryProps {
  readonly icon: ReactNode;
  readonly act: () => void;
  readonly children: ReactNode;
}

function Entry({ icon, act, children }: EntryProps) {
  return (
    <MenuItem
      onClick={act}
      className="flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm data-active-item:bg-hover"
    >
      <span aria-hidden="true" className="text-soft">
        {icon}
      </span>
      {children}
    </MenuItem>
  );
}
