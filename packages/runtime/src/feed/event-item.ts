import type { Effect, LimitUse, MemberId, SpaceEvent } from '@conch/engine';
import type { RosterChange } from '../history/sealed.ts';
import type { ThreadPost } from '../history/thread-post.ts';
import { changesOf, type FeedChange, type FeedItem, type Lookup } from './feed-item.ts';
import { memberView } from '../api/people/member-view.ts';
import { iso } from '../iso-time.ts';
import { floorDecision } from './floor-decision.ts';

/** The part of an event that readers get. Live events and stored events have the same form. */
export interface PublicEvent {
  readonly seq: number;
  readonly at: number;
  readonly type: SpaceEvent['type'];
  /** The effects without message text. Readers get the text from the messages. */
  readonly effects: readonly Pick<Effect, 'type' | 'because'>[];
  readonly rosterChange: RosterChange | null;
  readonly post: (ThreadPost & { readonly title: string }) | null;
  /** The use of the limits at the commit. Null if unknown or outdated. */
  readonly limits: readonly LimitUse[] | null;
}

export function eventItem(
  event: PublicEvent,
  lookup: Lookup,
): Extract<FeedItem, { kind: 'event' }> {
  const { seq, type, effects, limits } = event;
  const at = iso(event.at);
  const changes = [
    ...ownChanges(event, lookup),
    ...changesOf(effects, lookup),
    ...postChanges(event, lookup),
  ];
  return { kind: 'event', seq, at, type, changes, decision: floorDecision(effects), limits };
}

function ownChanges({ type, rosterChange }: PublicEvent, lookup: Lookup): readonly FeedChange[] {
  if (type === 'settings-changed') {
    const space = lookup.space();
    return space === null ? [] : [{ type: 'space', space }];
  }
  if (type !== 'members-changed') return [];
  const { put = [], gone = [], joined } = rosterChange ?? {};
  // Older events do not store which members were new, so all members in the event count as joined.
  // If a reader already has such a member, the reader updates the member.
  const isNew = newOnes(joined);
  const members = put.map(({ member }) => memberView(member));
  return [
    {
      type: 'member',
      joined: members.filter(({ id }) => isNew(id)),
      changed: members.filter(({ id }) => !isNew(id)),
      left: gone,
    },
  ];
}

function newOnes(joined: readonly MemberId[] | undefined): (id: MemberId) => boolean {
  if (joined === undefined) return () => true;
  const ids = new Set(joined);
  return (id) => ids.has(id);
}

function postChanges({ post, effects }: PublicEvent, lookup: Lookup): readonly FeedChange[] {
  if (post === null) return [];
  const { kind, threadId, title, mentionedNames } = post;
  const type = kind === 'forum-post' ? 'forum:post' : 'forum:reply';
  return (effects as readonly Effect[]).flatMap((effect) => {
    const message =
      effect.type === 'post-message' ? lookup.message(effect.message.messageId) : null;
    if (message === null || message.sender === null) return [];
    const { sender, senderName } = message;
    const by = { senderKind: sender.kind, senderId: sender.id, senderName };
    return [{ type, threadId, title, ...by, mentionedNames }];
  });
}
