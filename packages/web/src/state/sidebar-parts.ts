export interface SidebarSpace {
  readonly id: string;
  readonly name: string;
  readonly kind: 'chat' | 'forum';
  readonly unread: { readonly messages: number; readonly mentions: number };
  readonly archivedAt: string | null;
}

export type SidebarSection = 'unread' | 'chats' | 'forums' | 'archived';

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
  readonly spaces: readonly Space[];
  /** The number of hidden spaces in a folded section. */
  readonly hidden: number;
}

const MANY = 15;

/** Whether the list is so long that it needs a search field and shows unread spaces first. */
export function areMany(spaces: readonly unknown[]): boolean {
  return spaces.length > MANY;
}

/**
 * The sections of the list of spaces. A short list is in the order of creation. A long list shows
 * unread spaces only at the top, and spaces with mentions first.
 */
export function sidebarParts<Space extends SidebarSpace>(
  spaces: readonly Space[],
  wanted: SideListFilter,
): readonly SidebarPart<Space>[] {
  const { isFound } = wanted;
  const found = isFound === null ? spaces : spaces.filter(({ name }) => isFound(name));
  const isOnTop = ({ id, unread, archivedAt }: Space): boolean =>
    archivedAt === null &&
    areMany(spaces) &&
    (id === wanted.openId ? id === wanted.keptId : unread.messages > 0);
  const top = found
    .filter(isOnTop)
    .toSorted((one, other) => other.unread.mentions - one.unread.mentions);
  const rest = found.filter((space) => !isOnTop(space) && space.archivedAt === null);
  return [
    { part: 'unread' as const, all: top },
    { part: 'chats' as const, all: rest.filter(({ kind }) => kind === 'chat') },
    { part: 'forums' as const, all: rest.filter(({ kind }) => kind === 'forum') },
    { part: 'archived' as const, all: found.filter(({ archivedAt }) => archivedAt !== null) },
  ]
    .filter(({ part, all }) => all.length > 0 || (part === 'chats' && isFound === null))
    .map(({ part, all }) => {
      const isFolded = wanted.folded.has(part) && isFound === null;
      const stays = (space: Space): boolean =>
        space.id === wanted.openId || (KEEPS_UNREAD.has(part) && space.unread.messages > 0);
      const shown = isFolded ? all.filter(stays) : all;
      return { part, spaces: shown, hidden: all.length - shown.length };
    });
}

const KEEPS_UNREAD: ReadonlySet<SidebarSection> = new Set<SidebarSection>(['chats', 'forums']);

/**
 * The spaces in the order of the rendered list: chats, forums, archived. Keyboard navigation uses
 * the same order.
 */
export function inSideOrder<Space extends Pick<SidebarSpace, 'kind' | 'archivedAt'>>(
  spaces: readonly Space[],
): readonly Space[] {
  const isArchived = ({ archivedAt }: Space): boolean => archivedAt !== null;
  const of = (wanted: SidebarSpace['kind']) =>
    spaces.filter((space) => space.kind === wanted && !isArchived(space));
  return [...of('chat'), ...of('forum'), ...spaces.filter(isArchived)];
}
