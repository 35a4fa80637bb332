import type { SpaceId } from '@conch/engine';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { Conch, MessageView } from '@conch/runtime';
import { messagesOnWire } from './quoting.ts';

type FoundOnWire = AnswerOf<typeof HTTP_API.search>['items'][number];

/** What was found, each with the name of the space where it was said. */
export async function foundOnWire(
  conch: Conch,
  views: readonly MessageView[],
): Promise<FoundOnWire[]> {
  const names = new Map<SpaceId, string>();
  for (const { spaceId } of views) {
    if (!names.has(spaceId)) names.set(spaceId, (await conch.spaces.get(spaceId)).name);
  }
  const messages = await messagesOnWire(conch, views);
  return messages.map((message) => ({ spaceName: names.get(message.spaceId) ?? '', message }));
}
