import type { Effect, MemberId, SpaceEvent } from '@conch/engine';
import type { RosterChange } from '../history/sealed.ts';
import type { ThreadPost } from '../history/thread-post.ts';
import { changesOf, type FeedChange, type FeedItem, type Lookup } from './feed-item.ts';
import { floorDecision } from './floor-decision.ts';

/** An event with all that its readers are told of; the same whether it just happened or was read. */
export interface ToldEvent {
  readonly seq: number;
  readonly at: number;
  readonly type: SpaceEvent['type'];
  /** Words of messages are not looked for here: they stand with the messages. */
  readonly effects: readonly Pick<Effect, 'type' | 'because'>[];
  readonly rosterChange: RosterChange | null;
  readonly post: (ThreadPost & { readonly title: string }) | null;
}

export function eventItem(told: ToldEvent, lookup: Lookup): Extract<FeedItem, { kind: 'event' }> {
  const { seq, at, type, effects } = told;
  const changes = [
    ...ownChanges(told),
    ...changesOf(effects, lookup),
    ...postChanges(told, lookup),
  ];
  return { kind: 'event', seq, at, type, changes, decision: floorDecision(effects) };
}

function ownChanges({ type, rosterChange }: ToldEvent): readonly FeedChange[] {
  if (type === 'settings-changed') return [{ type: 'settings' }];
  if (type !== 'members-changed') return [];
  const { put = [], gone = [], joined } = rosterChange ?? {};
  // An earlier version did not say who was new: whoever adds a member that is there changes it.
  const isNew = newOnes(joined);
  const members = put.map(({ member }) => member);
  return [
    {
      type: 'members',
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

function postChanges({ post, effects }: ToldEvent, lookup: Lookup): readonly FeedChange[] {
  if (post === null) return [];
  const { kind: type, threadId, title, mentionedNames } = post;
  return (effects as readonly Effect[]).flatMap((effect) => {
    const message =
      effect.type === 'post-message' ? lookup.message(effect.message.messageId) : null;
    if (message === null || message.sender === null) return [];
    const { sender, senderName: authorName } = message;
    const author = { authorKind: sender.kind, authorId: sender.id, authorName };
    return [{ type, threadId, title, ...author, mentionedNames }];
  });
}
