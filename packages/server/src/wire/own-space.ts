import { asMemberId } from '@conch/engine';
import {
  directAmong,
  personById,
  personSpacesAmong,
  type PersonSpaceRow,
  type Script,
} from '@conch/store';
import type { SpaceMembership } from './space.ts';

/** The parts of a space that only the caller sees. */
export type OwnView = Pick<SpaceMembership, 'mine' | 'partner'>;

/** The caller's own settings for a space, as stored or by default. */
export function ownOnWire(row: PersonSpaceRow | undefined): OwnView['mine'] {
  const { isPinned = 0, notify = null, section = null, place = null } = row ?? {};
  return { isPinned: isPinned === 1, notify, section, place };
}

/** The parts of some spaces that only one person sees, by the id of the space. */
export function* ownViews(
  personId: string,
  spaceIds: readonly string[],
): Script<(spaceId: string) => OwnView> {
  const rows = yield* personSpacesAmong(personId, spaceIds);
  const mine = new Map(rows.map((row) => [row.spaceId, row]));
  const partners = new Map<string, OwnView['partner']>();
  for (const { spaceId, lowId, highId } of yield* directAmong(spaceIds)) {
    // For anybody else, the name of the space contains both names.
    if (personId !== lowId && personId !== highId) continue;
    const id = asMemberId(personId === lowId ? highId : lowId);
    partners.set(spaceId, { id, name: (yield* personById(id))?.name ?? '' });
  }
  return (spaceId) => ({
    mine: ownOnWire(mine.get(spaceId)),
    partner: partners.get(spaceId) ?? null,
  });
}
