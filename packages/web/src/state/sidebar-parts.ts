import { inListOrder, spaceGroups, type GroupKind, type OrderedSpace } from './space-order.ts';

export interface SidebarSpace extends OrderedSpace {
  readonly name: string;
  readonly unread: { readonly messages: number; readonly mentions: number };
  readonly mine: OrderedSpace['mine'] & {
    readonly notify: 'all' | 'mentions' | 'nothing' | null;
  };
}

type PartKind = GroupKind | 'unread';

/** The key of a part of the list. The key of a section contains its name. */
export type SidebarSection = Exclude<PartKind, 'section'> | `section ${string}`;

interface SideListFilter {
  /** The filter for names. Null shows all spaces. */
  readonly isFound: ((name: string) => boolean) | null;
  /** The id of the open space. This space is always visible. */
  readonly openId: string | null;
  /**
   * The id of a space that was unread when it was opened. While that space is open, it is listed
   * with the unread spaces.
   */
  readonly keptId: string | null;
  readonly folded: ReadonlySet<SidebarSection>;
}

export interface SidebarPart<Space extends SidebarSpace> {
  readonly part: SidebarSection;
  /** The name of the person's section. Null for the other parts. */
  readonly section: string | null;
  readonly spaces: readonly Space[];
  /** The number of hidden spaces in a folded section. */
  readonly hidden: number;
}

const MANY = 15;

/** Whether the list is so long that it needs a search field and shows unread spaces first. */
export function areMany(spaces: readonly unknown[]): boolean {
  return spaces.length > MANY;
}

/** Whether a space has news for the person. A muted space has only mentions as news. */
export function hasNews({ unread, mine }: Pick<SidebarSpace, 'unread' | 'mine'>): boolean {
  return mine.notify === 'nothing' ? unread.mentions > 0 : unread.messages > 0;
}

/**
 * The sections of the list of spaces. A long list shows unread spaces only at the top, and spaces
 * with mentions first. Pinned spaces and the person's sections never move.
 */
export function sidebarParts<Space extends SidebarSpace>(
  spaces: readonly Space[],
  wanted: SideListFilter,
): readonly SidebarPart<Space>[] {
  const { isFound } = wanted;
  const found = isFound === null ? spaces : spaces.filter(({ name }) => isFound(name));
  const isOnTop = (space: Space): boolean =>
    space.archivedAt === null &&
    !space.mine.isPinned &&
    space.mine.section === null &&
    areMany(spaces) &&
    (space.id === wanted.openId ? space.id === wanted.keptId : hasNews(space));
  const top = found
    .filter(isOnTop)
    .toSorted((one, other) => other.unread.mentions - one.unread.mentions);
  const groups = spaceGroups(found.filter((space) => !isOnTop(space)));
  const parts = groups.map(({ kind, section, spaces: all }) => ({
    part: partKey(kind, section),
    section,
    all,
  }));
  const hasChats = isFound !== null || parts.some(({ part }) => part === 'chats');
  const before = parts.filter(({ part, section }) => part === 'pinned' || section !== null);
  const after = parts.filter((part) => !before.includes(part));
  return [
    ...before,
    ...(top.length === 0 ? [] : [{ part: 'unread' as const, section: null, all: top }]),
    // The heading of the chats has the button for a new space.
    ...(hasChats ? [] : [{ part: 'chats' as const, section: null, all: [] }]),
    ...after,
  ].map(({ part, section, all }) => {
    const isFolded = wanted.folded.has(part) && isFound === null;
    const stays = (space: Space): boolean =>
      space.id === wanted.openId || (part !== 'archived' && hasNews(space));
    const shown = isFolded ? all.filter(stays) : all;
    return { part, section, spaces: shown, hidden: all.length - shown.length };
  });
}

function partKey(kind: GroupKind, section: string | null): SidebarSection {
  return kind === 'section' ? `section ${section ?? ''}` : kind;
}

/** The spaces in the order of the rendered list. Keyboard navigation uses the same order. */
export function inSideOrder<Space extends OrderedSpace>(
  spaces: readonly Space[],
): readonly Space[] {
  return inListOrder(spaces);
}
