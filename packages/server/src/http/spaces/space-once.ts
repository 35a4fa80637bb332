import { asSpaceId } from '@conch/engine';
import type { SpaceCard } from '@conch/runtime';
import { rolesOf } from '@conch/store';
import { authorise } from '../../auth/authorise.ts';
import type { Services } from '../../services.ts';
import { spaceOnWire } from '../../wire/space.ts';
import type { PersonalStanding } from '../route-request.ts';
import { alreadyMade, createOnce, type Keep } from '../create-once.ts';
import { readBy } from '../people/read-by.ts';

/** Creates a space once per client id, and returns the space as its creator sees it. */
export async function spaceOnce(
  services: Services,
  {
    by,
    route: scope,
    clientId,
  }: {
    readonly by: PersonalStanding;
    readonly route: 'makeSpace' | 'forkForum';
    readonly clientId: string | undefined;
  },
  make: (keep: Keep) => Promise<SpaceCard>,
) {
  const { conch, database } = services;
  const { personId } = by.principal;
  const again = async (id: string): Promise<SpaceCard> => {
    // The creator may have left the space and may not see it any more.
    if (authorise(by, 'read-space', asSpaceId(id)) !== null) throw alreadyMade();
    const [card] = await conch.spaces.list([asSpaceId(id)]);
    if (card === undefined) throw alreadyMade();
    return card;
  };
  const card = await createOnce(services, { madeBy: personId, scope, clientId }, { make, again });
  const { seq, floor } = await conch.read.head(card.id);
  const { role, ...read } = await database.read(function* () {
    const held = (yield* rolesOf(personId)).find(({ spaceId }) => spaceId === card.id);
    return { role: held?.role ?? null, ...(yield* readBy(personId, { spaceId: card.id, seq })) };
  });
  return spaceOnWire(card, { role, ...read, seq, floor });
}
