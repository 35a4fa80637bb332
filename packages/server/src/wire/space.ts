import type { AnswerOf, HTTP_API, ServerFrameOf, SpaceRole } from '@conch/protocol';
import type { SpaceCard, SpaceHead } from '@conch/runtime';
import type { UnreadCounts } from '@conch/store';

/** The fields of a space that are the same for every reader. */
type SharedSpace = ServerFrameOf<'space'>['space'];
type CardOnWire = AnswerOf<typeof HTTP_API.listSpaces>['items'][number];
type SpaceOnWire = AnswerOf<typeof HTTP_API.readSpace>;

/** A person's membership of a space. */
export interface SpaceMembership {
  /** The person's role. Null for an admin who is not a member. */
  readonly role: SpaceRole | null;
  readonly readUpTo: number;
  readonly unread: UnreadCounts;
  /** The number of the newest event. */
  readonly seq: number;
  /** The other person of direct messages, with their name. Null for other spaces. */
  readonly partner: { readonly id: string; readonly name: string } | null;
  readonly mine: CardOnWire['mine'];
}

export function cardOnWire(card: SpaceCard, place: SpaceMembership): CardOnWire {
  const { id, name, settings, version, createdAt, archivedAt, isDamaged } = card;
  const { kind, policy } = settings;
  const { role, seq, readUpTo, unread, partner, mine } = place;
  const direct = { name: partner?.name ?? name, directWith: partner?.id ?? null };
  const about = { id, ...direct, kind, policy, version, createdAt, mine };
  const damage = isDamaged === undefined ? {} : { isDamaged };
  return { ...about, archivedAt, role, seq, readUpTo, unread, ...damage };
}

/**
 * The shared fields do not contain the role and the read mark, because one frame is sent to all
 * watchers (P-1).
 */
export function sharedOnWire({
  name,
  settings,
  aboveCeiling,
  version,
  archivedAt,
}: SpaceCard): SharedSpace {
  return {
    name,
    settings: { ...settings },
    ...(Object.keys(aboveCeiling).length === 0 ? {} : { aboveCeiling }),
    version,
    archivedAt,
  };
}

export function spaceOnWire(
  card: SpaceCard,
  place: SpaceMembership & Pick<SpaceHead, 'floor'>,
): SpaceOnWire {
  const { used, reserved, refused } = place.floor;
  return {
    ...sharedOnWire(card),
    ...cardOnWire(card, place),
    floor: { used, reserved, refused: [...refused], limit: card.settings.turnLimit },
  };
}
