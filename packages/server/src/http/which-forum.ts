import type { SpaceId } from '@conch/engine';
import type { Action } from '@conch/protocol';
import { authorise } from '../auth/authorise.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import type { PersonalStanding } from './asked.ts';

/**
 * The forum that someone means: the one they name, else the only one that they can read. Whether
 * they may do there what they ask is decided here, since the path says nothing of it.
 */
export async function whichForum(
  { conch }: Services,
  by: PersonalStanding,
  asked: { readonly action: Action; readonly spaceId: SpaceId | undefined },
): Promise<SpaceId> {
  const spaceId = asked.spaceId ?? (await onlyForum());
  const refusal = authorise(by, asked.action, spaceId);
  if (refusal !== null) throw refusal;
  return spaceId;

  async function onlyForum(): Promise<SpaceId> {
    const mine = by.principal.isAdmin ? undefined : [...by.roles.keys()];
    const spaces = await conch.spaces.list(mine);
    const forums = spaces.filter(({ settings }) => settings.kind === 'forum');
    const [only, second] = forums;
    if (only !== undefined && second === undefined) return only.id;
    const what =
      only === undefined
        ? 'There is no forum that you are in; make one, or ask to be let in.'
        : 'There is more than one forum; say which one by `spaceId`.';
    throw new Failure('which-forum', what);
  }
}
