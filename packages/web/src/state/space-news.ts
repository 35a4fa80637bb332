import type { FeedEvent, RouteOutput } from '@conch/sdk';
import type { MessageOnWire } from '@conch/protocol';

/** The messages and notices of an event. */
export function messagesIn({ frames }: FeedEvent): readonly MessageOnWire[] {
  return frames.flatMap((frame) =>
    frame.type === 'message' || frame.type === 'notice' ? [frame.message] : [],
  );
}

/** The ids of the messages that an event deletes. */
export function deletedMessageIds({ frames }: FeedEvent): readonly string[] {
  return frames.flatMap((frame) =>
    frame.type === 'message_changed' && frame.change.kind === 'deleted' ? [frame.messageId] : [],
  );
}

type SpaceCard = RouteOutput<'listSpaces'>['items'][number];

/**
 * The list of spaces after an event in one of them. An event can change the name, the settings, the
 * archive state and the person's role.
 */
export function cardsAfter(
  cards: readonly SpaceCard[],
  { spaceId, frames }: FeedEvent,
  me: string,
): readonly SpaceCard[] {
  return cards.map((card) => {
    if (card.id !== spaceId) return card;
    return frames.reduce((now, frame) => cardAfter(now, frame, me), card);
  });
}

function cardAfter(card: SpaceCard, frame: FeedEvent['frames'][number], me: string): SpaceCard {
  if (frame.type === 'member') {
    const own = [...frame.joined, ...frame.changed].find(({ id }) => id === me);
    return own === undefined ? card : { ...card, role: own.role };
  }
  // The list may be newer than this event.
  if (frame.type !== 'space' || frame.space.version < card.version) return card;
  const { name, version, archivedAt, settings } = frame.space;
  const { kind, policy } = settings;
  return { ...card, name, version, archivedAt, kind, policy };
}

/** Whether an event may change the list entry of its space. */
export function changesCard({ frames }: FeedEvent): boolean {
  return frames.some(({ type }) => type === 'space' || type === 'member');
}

/** Whether an event may change the unread counts. */
export function changesUnread({ frames }: FeedEvent): boolean {
  return frames.some(({ type }) => ['message', 'notice', 'message_changed'].includes(type));
}
