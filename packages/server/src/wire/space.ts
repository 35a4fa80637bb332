import type { AnswerOf, HTTP_API, SpaceRole } from '@conch/protocol';
import type { SpaceCard } from '@conch/runtime';
import type { Unread } from '@conch/store';
import { iso } from './instant.ts';

type CardOnWire = AnswerOf<typeof HTTP_API.listSpaces>['items'][number];
type SpaceOnWire = AnswerOf<typeof HTTP_API.readSpace>;

/** The place that someone has in a space. */
export interface Place {
  /** `null` for an admin who is no member. */
  readonly role: SpaceRole | null;
  readonly readUpTo: number;
  readonly unread: Unread;
  /** The newest event. */
  readonly seq: number;
}

export function cardOnWire(card: SpaceCard, place: Place): CardOnWire {
  const { id, name, settings, version, createdAt } = card;
  const { kind, policy } = settings;
  const { role, seq, readUpTo, unread } = place;
  const about = { id, name, kind, policy, version, createdAt: iso(createdAt) };
  return { ...about, role, seq, readUpTo, unread };
}

export function spaceOnWire(
  card: SpaceCard,
  place: Place & { readonly turns: { readonly used: number; readonly reserved: number } },
): SpaceOnWire {
  const { settings } = card;
  const { used, reserved } = place.turns;
  return {
    ...cardOnWire(card, place),
    settings: { ...settings, readableSpaces: [...settings.readableSpaces] },
    floor: { used, reserved, limit: settings.turnLimit },
  };
}
