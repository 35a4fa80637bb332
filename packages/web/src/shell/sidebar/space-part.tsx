import { Link } from '@tanstack/react-router';
import { ChevronDown, Ellipsis, Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { Name } from '../../parts/names/name.tsx';
import { Press } from '../../parts/buttons/press.tsx';
import type { SidebarSpace, SidebarPart } from '../../state/sidebar-parts.ts';
import { MarkAllRead } from '../notifications/mark-all-read.tsx';
import { useHasUnread } from '../notifications/use-mark-all-read.ts';
import type { MenuPlace } from '../space-menu/space-menu.tsx';
import { SpaceRow } from './space-row.tsx';

const TITLES = {
  pinned: 'pinnedSpaces',
  unread: 'unreadSpaces',
  chats: 'spaces',
  direct: 'directMessages',
  forums: 'forums',
  archived: 'archivedSpaces',
} as const;

/** Opens the menu of a space or of a section. */
interface ListMenus {
  readonly ofSpace: (spaceId: string, place: MenuPlace) => void;
  readonly ofSection: (section: string, place: MenuPlace) => void;
}

interface SpacePartProps extends SidebarPart<SidebarSpace> {
  readonly menus: ListMenus;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  /** Whether the list is so long that its end is not visible. */
  readonly isLong: boolean;
}

/** A section of the list. A folded section shows only open and unread spaces. */
export function SpacePart(props: SpacePartProps) {
  const { part, section, spaces, hidden, isFolded, onFold, isLong, menus } = props;
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
            <SectionTitle part={part} section={section} />
            <ChevronDown
              aria-hidden="true"
              className={`size-3.5 shrink-0 transition-transform ${isFolded ? '-rotate-90 rtl:rotate-90' : ''}`}
            />
          </Press>
        </h2>
        {part === 'chats' && hasUnread ? <MarkAllRead /> : null}
        {part === 'chats' && isLong ? <NewSpace /> : null}
        {section === null ? null : <SectionButton section={section} onMenu={menus.ofSection} />}
      </div>
      <ul id={id}>
        {spaces.map((space) => (
          <SpaceRow key={space.id} space={space} onMenu={menus.ofSpace} />
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="px-3 py-1 text-xs text-faint">{t('foldedSpaces', { count: hidden })}</p>
      ) : null}
    </section>
  );
}

function SectionTitle({ part, section }: Pick<SpacePartProps, 'part' | 'section'>) {
  const { t } = useTranslation();
  if (section !== null) return <Name name={section} className="min-w-0 truncate" />;
  return part in TITLES ? t(TITLES[part as keyof typeof TITLES]) : null;
}

interface SectionButtonProps {
  readonly section: string;
  readonly onMenu: ListMenus['ofSection'];
}

function SectionButton({ section, onMenu }: SectionButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Press
      ref={button}
      aria-label={t('optionsOf', { name: section })}
      aria-haspopup="menu"
      onClick={() => {
        if (button.current !== null) onMenu(section, { button: button.current, at: null });
      }}
      className="me-1 inline-flex size-7 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <Ellipsis aria-hidden="true" className="size-4" />
    </Press>
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
