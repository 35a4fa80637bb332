import { asSpaceId } from '@conch/engine';
import type { SpaceCard } from '@conch/runtime';
import { authorise } from '../../auth/authorise.ts';
import type { Services } from '../../services.ts';
import type { PersonalStanding } from '../route-request.ts';
import { alreadyMade, createOnce, type Keep } from '../create-once.ts';
import { seenSpace } from './seen-space.ts';

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
  const { conch } = services;
  const { personId } = by.principal;
  const again = async (id: string): Promise<SpaceCard> => {
    // The creator may have left the space and may not see it any more.
    if (authorise(by, 'read-space', asSpaceId(id)) !== null) throw alreadyMade();
    const [card] = await conch.spaces.list([asSpaceId(id)]);
    if (card === undefined) throw alreadyMade();
    return card;
  };
  const card = await createOnce(services, { madeBy: personId, scope, clientId }, { make, again });
  return seenSpace(services, personId, card.id);
}
