import type { SpaceId } from '@conch/engine';
import { rolesOf } from '@conch/store';
import type { Services } from '../../services.ts';
import { ownViews } from '../../wire/own-space.ts';
import { spaceOnWire } from '../../wire/space.ts';
import { readBy } from '../people/read-by.ts';

/** A space as one person sees it, with the person's current role. */
export async function seenSpace(
  { conch, database }: Pick<Services, 'conch' | 'database'>,
  personId: string,
  spaceId: SpaceId,
) {
  const card = await conch.spaces.get(spaceId);
  const { seq, floor } = await conch.read.head(spaceId);
  const place = await database.read(function* () {
    const held = (yield* rolesOf(personId)).find((one) => one.spaceId === spaceId);
    const own = (yield* ownViews(personId, [spaceId]))(spaceId);
    return { role: held?.role ?? null, ...own, ...(yield* readBy(personId, { spaceId, seq })) };
  });
  return spaceOnWire(card, { ...place, seq, floor });
}
