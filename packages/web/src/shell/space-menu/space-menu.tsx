import { Menu, MenuItem, MenuSeparator, useMenuStore } from '@ariakit/react';
import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  Bell,
  BellOff,
  CheckCheck,
  Download,
  FolderInput,
  LogOut,
  Pencil,
  Pin,
  PinOff,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import { arrangeSpaces, changeOwnSettings } from '../../client/spaces/own-spaces.ts';
import { queries, spacesQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import { MENU, MENU_ITEM } from '../../screens/space/message/menu-styles.ts';
import { announce } from '../../state/announcements.ts';
import { movedBy, movedSection } from '../../state/space-order.ts';
import { showToast } from '../../state/toasts.ts';
import { useTranslation, type TFunction } from '../../words/use-translation.ts';
import { exportSpace } from './export-space.ts';
import type { SpaceListItem } from './space-list-item.ts';
import { NameDialog, SpaceDialog, type SpaceQuestion } from './space-dialog.tsx';

/** The place at which a menu opens: below its button, or at the pointer. */
export interface MenuPlace {
  readonly button: HTMLElement;
  readonly at: { readonly x: number; readonly y: number } | null;
}

interface OpenMenuProps {
  readonly place: MenuPlace;
  readonly onClose: () => void;
}

interface Entry {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly words: string;
  readonly act: () => void;
  readonly isDanger?: boolean;
  /** Whether the entry opens a dialog. The menu then stays mounted until the dialog closes. */
  readonly asks?: true;
}

/** The menu of a space in the list. */
export function SpaceMenu({ space, ...open }: OpenMenuProps & { readonly space: SpaceListItem }) {
  const { t } = useTranslation('list');
  const [question, setQuestion] = useState<SpaceQuestion | null>(null);
  const groups = useSpaceEntries(space, setQuestion);
  if (question !== null) {
    return (
      <SpaceDialog
        space={space}
        question={question}
        onClose={() => {
          open.onClose();
          focusSoon(open.place.button);
        }}
      />
    );
  }
  return <EntryMenu {...open} label={t('menuOf', { name: space.name })} groups={groups} />;
}

/** The menu of a section of the list. */
export function SectionMenu({ section, ...open }: OpenMenuProps & { readonly section: string }) {
  const { t } = useTranslation('list');
  const { data: spaces = [] } = useQuery(spacesQuery);
  const [isRenaming, setRenaming] = useState(false);
  const inside = spaces.filter(({ mine }) => mine.section === section);
  const moveAll = async (to: string | null): Promise<void> => {
    for (const { id } of inside) await changeOwnSettings(id, { section: to });
  };
  if (isRenaming) {
    return (
      <NameDialog
        title={t('renameSectionTitle', { name: section })}
        label={t('sectionName')}
        first={section}
        longest={60}
        onClose={open.onClose}
        save={moveAll}
      />
    );
  }
  const order = (step: 1 | -1) => movedSection(spaces, section, step);
  const moves: readonly Entry[] = [
    ...moveEntry(order(-1), { key: 'up', icon: ArrowUp, words: t('sectionUp') }),
    ...moveEntry(order(1), { key: 'down', icon: ArrowDown, words: t('sectionDown') }),
  ];
  const remove = async (): Promise<void> => {
    await moveAll(null);
    announce(t('removedSection', { name: section }));
  };
  return (
    <EntryMenu
      {...open}
      label={t('sectionMenuOf', { name: section })}
      groups={[
        [
          {
            key: 'rename',
            icon: Pencil,
            words: t('renameSection'),
            act: () => setRenaming(true),
            asks: true,
          },
          ...moves,
          { key: 'remove', icon: Trash2, words: t('removeSection'), act: () => void remove() },
        ],
      ]}
    />
  );
}

function moveEntry(
  order: readonly string[] | null,
  entry: Omit<Entry, 'act'> & { readonly done?: string },
): readonly Entry[] {
  if (order === null) return [];
  const { done, ...rest } = entry;
  const act = async (): Promise<void> => {
    if ((await arrangeSpaces(order)) && done !== undefined) announce(done);
  };
  return [{ ...rest, act: () => void act() }];
}

/** The entries of a space's menu, in groups. Actions without permission are left out. */
function useSpaceEntries(
  space: SpaceListItem,
  ask: (question: SpaceQuestion) => void,
): readonly (readonly Entry[])[] {
  const { t } = useTranslation('list');
  const { isAdmin } = useMe();
  const { data: spaces = [] } = useQuery(spacesQuery);
  const { id, name, role, mine, unread, seq, archivedAt, directWith } = space;
  const isRoom = directWith === null;
  const isArchived = archivedAt !== null;
  const { isPinned } = mine;
  const isMuted = mine.notify === 'nothing';
  const own = async (
    change: Parameters<typeof changeOwnSettings>[1],
    done: string,
  ): Promise<void> => {
    if (await changeOwnSettings(id, change)) announce(done);
  };
  const opens = (question: SpaceQuestion) => ({ act: () => ask(question), asks: true }) as const;
  const pin = {
    key: 'pin',
    icon: isPinned ? PinOff : Pin,
    words: t(isPinned ? 'unpin' : 'pin'),
    act: () => void own({ isPinned: !isPinned }, t(isPinned ? 'unpinned' : 'pinned', { name })),
  };
  const mute = {
    key: 'mute',
    icon: isMuted ? Bell : BellOff,
    words: t(isMuted ? 'unmute' : 'mute'),
    act: () =>
      void own({ notify: isMuted ? null : 'nothing' }, t(isMuted ? 'unmuted' : 'muted', { name })),
  };
  const read = {
    key: 'read',
    icon: CheckCheck,
    words: t('markRead'),
    act: () => markRead(id, seq),
  };
  const moves = moveEntries(space, { spaces, t });
  const section = { key: 'section', icon: FolderInput, words: t('moveToSection') };
  return [
    [...(unread.messages > 0 ? [read] : []), ...(isArchived ? [] : [pin]), mute],
    [...moves, ...(isArchived ? [] : [{ ...section, ...opens('section') }])],
    ...roomEntries(space, { isOwner: isRoom && (role === 'owner' || isAdmin), t, opens }),
  ];
}

interface MoveParts {
  readonly spaces: readonly SpaceListItem[];
  readonly t: TFunction<'list'>;
}

function moveEntries({ id, name }: SpaceListItem, { spaces, t }: MoveParts): readonly Entry[] {
  const up = { key: 'up', icon: ArrowUp, words: t('moveUp'), done: t('movedUp', { name }) };
  const down = {
    key: 'down',
    icon: ArrowDown,
    words: t('moveDown'),
    done: t('movedDown', { name }),
  };
  return [...moveEntry(movedBy(spaces, id, -1), up), ...moveEntry(movedBy(spaces, id, 1), down)];
}

interface RoomParts {
  readonly isOwner: boolean;
  readonly t: TFunction<'list'>;
  readonly opens: (question: SpaceQuestion) => { readonly act: () => void; readonly asks: true };
}

/** The entries that concern everyone in the space. Direct messages can only be exported. */
function roomEntries(
  { id, role, archivedAt, directWith }: SpaceListItem,
  { isOwner, t, opens }: RoomParts,
): readonly (readonly Entry[])[] {
  const isOpen = archivedAt === null;
  const rename = { key: 'rename', icon: Pencil, words: t('rename'), ...opens('rename') };
  const archive = { key: 'archive', icon: Archive, words: t('archive'), ...opens('archive') };
  const toOpen = {
    key: 'unarchive',
    icon: ArchiveRestore,
    words: t('unarchive'),
    act: () => unarchive(id),
  };
  const save = {
    key: 'export',
    icon: Download,
    words: t('exportSpace'),
    act: () => exportSpace(id),
  };
  const leave = { key: 'leave', icon: LogOut, words: t('leave'), ...opens('leave') };
  const remove = { key: 'delete', icon: Trash2, words: t('delete'), ...opens('delete') };
  const mayLeave = directWith === null && role !== null;
  return [
    [...(isOwner && isOpen ? [rename] : []), save, ...(isOwner ? [isOpen ? archive : toOpen] : [])],
    [...(mayLeave ? [leave] : []), ...(isOwner ? [{ ...remove, isDanger: true }] : [])],
  ];
}

async function attempt(key: string, request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
    await queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
  } catch (error) {
    showToast({ key, kind: 'error', words: () => failureWords(error) });
  }
}

function markRead(spaceId: string, seq: number): void {
  void attempt('mark-read', () => conch.call('markRead', { params: { spaceId }, body: { seq } }));
}

function unarchive(spaceId: string): void {
  void attempt('unarchive', () => conch.call('unarchiveSpace', { params: { spaceId } }));
}

/** Moves the focus back to the button of the menu, if the button is still there. */
function focusSoon(button: HTMLElement): void {
  setTimeout(() => {
    if (button.isConnected && document.activeElement === document.body) button.focus();
  }, 0);
}

interface EntryMenuProps extends OpenMenuProps {
  readonly label: string;
  readonly groups: readonly (readonly Entry[])[];
}

function EntryMenu({ place, onClose, label, groups }: EntryMenuProps) {
  const menu = useMenuStore({
    open: true,
    setOpen: (isOpen) => (isOpen ? undefined : onClose()),
    placement: 'bottom-start',
  });
  useEffect(() => {
    // A menu without a button of the library takes no focus by itself.
    menu.setInitialFocus('first');
    menu.setAutoFocusOnShow(true);
  }, [menu]);
  const { button, at } = place;
  const shown = groups.filter((entries) => entries.length > 0);
  return (
    <Menu
      store={menu}
      portal
      // Without this option, Ariakit adds hidden focusable elements around the menu.
      preserveTabOrder={false}
      gutter={4}
      autoFocusOnShow
      finalFocus={button}
      getAnchorRect={() => at ?? button.getBoundingClientRect()}
      aria-label={label}
      className={MENU}
    >
      {shown.map((entries, index) => (
        <div key={entries[0]?.key ?? ''} role="group" className="contents">
          {index === 0 ? null : <MenuSeparator className="my-1 border-line" />}
          {entries.map(({ key, icon: Icon, words, act, isDanger = false, asks }) => (
            <MenuItem
              key={key}
              hideOnClick={asks !== true}
              onClick={act}
              className={`${MENU_ITEM} ${isDanger ? 'text-bad' : ''}`}
            >
              <Icon
                aria-hidden="true"
                className={`size-4 shrink-0 ${isDanger ? '' : 'text-soft'}`}
              />
              {words}
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  );
}
