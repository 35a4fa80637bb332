import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { spacesQuery } from '../../client/queries.ts';
import { areMany, sidebarParts, type SidebarSection } from '../../state/sidebar-parts.ts';
import type { MenuPlace } from '../space-menu/space-menu.tsx';
import { SpacePart } from './space-part.tsx';
import { useOpenSpaceId } from '../use-open-space-id.ts';
import { storeText, storedText } from '../../state/browser-storage.ts';

const SpaceFilter = lazyPart(async () => (await import('./space-filter.tsx')).SpaceFilter);

const SpaceMenu = lazyPart(async () => (await import('../space-menu/space-menu.tsx')).SpaceMenu, {
  words: 'list',
});
const SectionMenu = lazyPart(
  async () => (await import('../space-menu/space-menu.tsx')).SectionMenu,
  { words: 'list' },
);

type OpenListMenu = { readonly place: MenuPlace } & (
  | { readonly spaceId: string }
  | { readonly section: string }
);

/** The person's spaces, chats first. In a long list, unread spaces are first. */
export function SpaceList() {
  const { t } = useTranslation();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const openId = useOpenSpaceId();
  const keptId = useKeptId(openId);
  const [isFound, setFound] = useState<((name: string) => boolean) | null>(null);
  const { folded, fold } = useFoldedParts();
  const isLong = areMany(spaces);
  const [menu, setMenu] = useState<OpenListMenu | null>(null);
  const menus = {
    ofSpace: (spaceId: string, place: MenuPlace) => setMenu({ spaceId, place }),
    ofSection: (section: string, place: MenuPlace) => setMenu({ section, place }),
  };
  const parts = sidebarParts(spaces, { isFound: isLong ? isFound : null, openId, keptId, folded });
  return (
    <>
      {isLong ? (
        <div className="sticky top-0 z-10 min-h-11 bg-side px-1 pt-1 pb-1">
          <Suspense>
            <SpaceFilter onFilter={(found) => setFound(() => found)} />
          </Suspense>
        </div>
      ) : null}
      {parts.map(({ part, section, spaces: shown, hidden }) => (
        <SpacePart
          key={part}
          part={part}
          section={section}
          menus={menus}
          spaces={shown}
          hidden={hidden}
          isFolded={folded.has(part)}
          onFold={() => fold(part)}
          isLong={isLong}
        />
      ))}
      {parts.length === 0 ? (
        <p role="status" className="px-3 py-4 text-sm text-soft">
          {t('noSuchSpaces')}
        </p>
      ) : null}
      {menu === null ? null : (
        <Suspense fallback={null}>
          <ListMenu menu={menu} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ListMenuProps {
  readonly menu: OpenListMenu;
  readonly onClose: () => void;
}

function ListMenu({ menu, onClose }: ListMenuProps) {
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  if ('section' in menu) {
    return <SectionMenu section={menu.section} place={menu.place} onClose={onClose} />;
  }
  const space = spaces.find(({ id }) => id === menu.spaceId);
  if (space === undefined) return null;
  return <SpaceMenu space={space} place={menu.place} onClose={onClose} />;
}

/**
 * A space that was unread when it was opened does not move, so that the list is stable under the
 * pointer.
 */
function useKeptId(openId: string | null): string | null {
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const openedUnread = useRef<{ openId: string | null; keptId: string | null }>(null);
  if (openedUnread.current?.openId !== openId) {
    const open = spaces.find(({ id }) => id === openId);
    openedUnread.current = { openId, keptId: (open?.unread.messages ?? 0) > 0 ? openId : null };
  }
  return openedUnread.current.keptId;
}

const FOLDED_NAME = 'folded';
// The section of archived spaces is folded at first.
const ARCHIVED_SHOWN = 'archived-shown';

/** The folded sections of the list, stored in this browser. */
function useFoldedParts() {
  const [folded, setFolded] = useState<ReadonlySet<SidebarSection>>(() => {
    const storedSections = (storedText(FOLDED_NAME) ?? '').split(' ').map(decodeURIComponent);
    const archived: readonly SidebarSection[] = storedSections.includes(ARCHIVED_SHOWN)
      ? []
      : ['archived'];
    const others = storedSections.filter((part) => part !== '' && part !== ARCHIVED_SHOWN);
    return new Set([...(others as SidebarSection[]), ...archived]);
  });
  const fold = (part: SidebarSection): void => {
    const next = new Set(folded);
    if (!next.delete(part)) next.add(part);
    const named = [...next].filter((one) => one !== 'archived');
    const sections = named.map(encodeURIComponent).join(' ');
    const text = next.has('archived') ? sections : `${sections} ${ARCHIVED_SHOWN}`.trim();
    storeText(FOLDED_NAME, text === '' ? null : text);
    setFolded(next);
  };
  return { folded, fold };
}
