/** A space in a person's list, with the person's own settings. */
export interface OrderedSpace {
  readonly id: string;
  readonly kind: 'chat' | 'forum';
  readonly archivedAt: string | null;
  readonly directWith: string | null;
  readonly mine: {
    readonly isPinned: boolean;
    readonly section: string | null;
    readonly place: number | null;
  };
}

/** The kinds of groups in the list. `section` is a group that the person has named. */
export type GroupKind = 'pinned' | 'section' | 'chats' | 'direct' | 'forums' | 'archived';

export interface SpaceGroup<Space> {
  readonly kind: GroupKind;
  /** The name of a group of the kind `section`. Null for the other kinds. */
  readonly section: string | null;
  readonly spaces: readonly Space[];
}

type Placement = Omit<SpaceGroup<never>, 'spaces'>;

/** The group of a space. An archived space is in no other group. */
function groupOf({ kind, archivedAt, directWith, mine }: OrderedSpace): Placement {
  const { isPinned, section } = mine;
  if (archivedAt !== null) return { kind: 'archived', section: null };
  if (isPinned) return { kind: 'pinned', section: null };
  if (section !== null) return { kind: 'section', section };
  if (directWith !== null) return { kind: 'direct', section: null };
  return { kind: kind === 'chat' ? 'chats' : 'forums', section: null };
}

/** Compares positions. Spaces without a position come last, in order of creation. */
function byPlace<Space extends OrderedSpace>(spaces: readonly Space[]): readonly Space[] {
  const placeOf = ({ mine }: Space): number => mine.place ?? Infinity;
  return spaces.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    return first === second ? 0 : first - second;
  });
}

const BEFORE_SECTIONS = ['pinned'] as const;
const AFTER_SECTIONS = ['chats', 'direct', 'forums', 'archived'] as const;

/**
 * The groups of the list, each in its order. The person's sections are in the order of their first
 * spaces. Groups without a space are left out.
 */
export function spaceGroups<Space extends OrderedSpace>(
  spaces: readonly Space[],
): readonly SpaceGroup<Space>[] {
  const ordered = byPlace(spaces);
  const of = (kind: GroupKind, section: string | null = null): SpaceGroup<Space> => ({
    kind,
    section,
    spaces: ordered.filter((space) => {
      const group = groupOf(space);
      return group.kind === kind && group.section === section;
    }),
  });
  const groups = [
    ...BEFORE_SECTIONS.map((kind) => of(kind)),
    ...sectionsOf(spaces).map((section) => of('section', section)),
    ...AFTER_SECTIONS.map((kind) => of(kind)),
  ];
  return groups.filter((group) => group.spaces.length > 0);
}

/** The names of the person's sections, in the order of the list. */
export function sectionsOf(spaces: readonly OrderedSpace[]): readonly string[] {
  const names = byPlace(spaces).flatMap((space) => groupOf(space).section ?? []);
  return [...new Set(names)];
}

/** The spaces in the order of the list. */
export function inListOrder<Space extends OrderedSpace>(
  spaces: readonly Space[],
): readonly Space[] {
  return spaceGroups(spaces).flatMap((group) => group.spaces);
}

const idsIn = (spaces: readonly OrderedSpace[]): readonly string[] =>
  inListOrder(spaces).map(({ id }) => id);

/**
 * The ids of the list after a space has moved by one place within its group. Null if the space is
 * already the first or last.
 */
export function movedBy(
  spaces: readonly OrderedSpace[],
  id: string,
  step: 1 | -1,
): readonly string[] | null {
  const group = spaceGroups(spaces).find((one) => one.spaces.some((space) => space.id === id));
  const at = group?.spaces.findIndex((space) => space.id === id) ?? -1;
  const other = group?.spaces[at + step]?.id;
  if (at < 0 || other === undefined) return null;
  const swapped = new Map([
    [id, other],
    [other, id],
  ]);
  return idsIn(spaces).map((one) => swapped.get(one) ?? one);
}

/**
 * The ids of the list after a whole section has moved by one place among the sections. Null if the
 * section is already the first or last.
 */
export function movedSection(
  spaces: readonly OrderedSpace[],
  section: string,
  step: 1 | -1,
): readonly string[] | null {
  const groups = spaceGroups(spaces);
  const sections = groups.filter(({ kind }) => kind === 'section');
  const own = sections.find((one) => one.section === section);
  const other = sections[sections.findIndex((one) => one === own) + step];
  if (own === undefined || other === undefined) return null;
  const swapped = new Map([
    [own, other],
    [other, own],
  ]);
  return groups.flatMap((group) => (swapped.get(group) ?? group).spaces.map(({ id }) => id));
}

/** A space that was dropped on another one: the new order, and the changes of its group. */
export interface SpaceDrop {
  readonly order: readonly string[];
  readonly change: { readonly isPinned?: boolean; readonly section?: string | null };
}

/**
 * The result of dropping a space on another space. A space can move to the pinned spaces, to a
 * section, or back to the group of its kind. Null for any other place.
 */
export function droppedOn(
  spaces: readonly OrderedSpace[],
  id: string,
  targetId: string,
): SpaceDrop | null {
  const space = spaces.find((one) => one.id === id);
  const target = spaces.find((one) => one.id === targetId);
  if (space === undefined || target === undefined || space === target) return null;
  const [from, to] = [groupOf(space), groupOf(target)];
  const isSame = from.kind === to.kind && from.section === to.section;
  const change = isSame ? {} : changeTo(space, to);
  if (change === null) return null;
  const ids = idsIn(spaces);
  const isDown = isSame && ids.indexOf(id) < ids.indexOf(targetId);
  const order = ids
    .filter((one) => one !== id)
    .flatMap((one) => {
      if (one !== targetId) return [one];
      return isDown ? [one, id] : [id, one];
    });
  return { order, change };
}

function changeTo(space: OrderedSpace, to: Placement): SpaceDrop['change'] | null {
  if (space.archivedAt !== null) return null;
  if (to.kind === 'pinned') return { isPinned: true };
  if (to.kind === 'section') return { isPinned: false, section: to.section };
  const plain = groupOf({ ...space, mine: { ...space.mine, isPinned: false, section: null } });
  return plain.kind === to.kind ? { isPinned: false, section: null } : null;
}
