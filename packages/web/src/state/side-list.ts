export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly kind: 'chat' | 'forum';
  readonly unread: { readonly messages: number; readonly mentions: number };
}

export type Part = 'unread' | 'chats' | 'forums';

interface Wanted {
  /** Which names are looked for; `null`: all. */
  readonly isFound: ((name: string) => boolean) | null;
  /** The space that is open; it stays in sight. */
  readonly openId: string | null;
  /** The space that was opened from among the unread ones: it stays there while it is open. */
  readonly keptId: string | null;
  readonly folded: ReadonlySet<Part>;
}

export interface SidePart<Space extends Listed> {
  readonly part: Part;
  readonly spaces: readonly Space[];
  /** How many are folded away. */
  readonly hidden: number;
}

const MANY = 15;

/** As of so many, one looks for a space by its name, and those with news come first. */
export function areMany(spaces: readonly unknown[]): boolean {
  return spaces.length > MANY;
}

/**
 * The list of spaces as it is drawn. Few stand in the order in which they were made; of many,
 * those with something unread stand at the top, mentions first, and nowhere else.
 */
export function sideParts<Space extends Listed>(
  spaces: readonly Space[],
  wanted: Wanted,
): readonly SidePart<Space>[] {
  const { isFound } = wanted;
  const found = isFound === null ? spaces : spaces.filter(({ name }) => isFound(name));
  const isOnTop = ({ id, unread }: Space): boolean =>
    areMany(spaces) && (id === wanted.openId ? id === wanted.keptId : unread.messages > 0);
  const top = found
    .filter(isOnTop)
    .toSorted((one, other) => other.unread.mentions - one.unread.mentions);
  const rest = found.filter((space) => !isOnTop(space));
  return [
    { part: 'unread' as const, all: top },
    { part: 'chats' as const, all: rest.filter(({ kind }) => kind === 'chat') },
    { part: 'forums' as const, all: rest.filter(({ kind }) => kind === 'forum') },
  ]
    .filter(({ part, all }) => all.length > 0 || (part === 'chats' && isFound === null))
    .map(({ part, all }) => {
      const isFolded = wanted.folded.has(part) && isFound === null;
      const stays = (space: Space): boolean =>
        space.id === wanted.openId || (part !== 'unread' && space.unread.messages > 0);
      const shown = isFolded ? all.filter(stays) : all;
      return { part, spaces: shown, hidden: all.length - shown.length };
    });
}

/** As the list is drawn: chats before forums; the keys go through it in this order. */
export function inSideOrder<Space extends Pick<Listed, 'kind'>>(
  spaces: readonly Space[],
): readonly Space[] {
  const of = (wanted: Listed['kind']) => spaces.filter(({ kind }) => kind === wanted);
  return [...of('chat'), ...of('forum')];
}
