import type { RouteInput, RouteOutput } from '@conch/sdk';
import { failureWords } from '../failure-words.ts';
import { conch } from '../conch.ts';
import { queries, spacesQuery } from '../queries.ts';
import { showToast } from '../../state/toasts.ts';

type SpaceCard = RouteOutput<'listSpaces'>['items'][number];
export type OwnSettings = SpaceCard['mine'];

/** The person's own settings for a space, as last loaded. */
export function ownSettingsOf(spaceId: string): OwnSettings | null {
  const spaces = queries.getQueryData(spacesQuery.queryKey);
  return spaces?.find(({ id }) => id === spaceId)?.mine ?? null;
}

/** Changes the person's own settings for a space. The list shows the change at once. */
export async function changeOwnSettings(
  spaceId: string,
  change: RouteInput<'changeMySpace'>['body'],
): Promise<boolean> {
  return withShownChange(
    (card) => (card.id === spaceId ? { ...card, mine: { ...card.mine, ...change } } : card),
    () => conch.call('changeMySpace', { params: { spaceId }, body: change }),
  );
}

/** Stores the order of the person's list. The list shows the order at once. */
export async function arrangeSpaces(spaceIds: readonly string[]): Promise<boolean> {
  const places = new Map(spaceIds.map((id, place) => [id, place]));
  return withShownChange(
    (card) => ({ ...card, mine: { ...card.mine, place: places.get(card.id) ?? null } }),
    () => conch.call('arrangeSpaces', { body: { spaceIds: [...spaceIds] } }),
  );
}

async function withShownChange(
  change: (card: SpaceCard) => SpaceCard,
  request: () => Promise<unknown>,
): Promise<boolean> {
  // An answer that is on its way would show the state before the change.
  await queries.cancelQueries({ queryKey: spacesQuery.queryKey });
  queries.setQueryData(spacesQuery.queryKey, (cards) => cards?.map(change));
  try {
    await request();
    return true;
  } catch (error) {
    showToast({ key: 'own settings', kind: 'error', words: () => failureWords(error) });
    await queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
    return false;
  }
}
