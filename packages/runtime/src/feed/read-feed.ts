import type { Effect, MessageId, SpaceEvent, SpaceId } from '@conch/engine';
import {
  approvalOf,
  audiencesOf,
  historyBetween,
  messageById,
  messagesBetween,
  threadById,
  type HistoryRow,
  type Script,
} from '@conch/store';
import { approvalKey, approvalView, type ApprovalView } from '../approval-view.ts';
import { AudienceBook } from '../audience-book.ts';
import { messageView, type MessageView } from '../message-view.ts';
import type { SealedEvent } from '../history/sealed.ts';
import { eventItem, type ToldEvent } from './event-item.ts';
import type { FeedItem, Lookup } from './feed-item.ts';

const PAGE = 200;

/**
 * What happened in a space after a place, a page at a time. A message is shown as it is now: a
 * reader who comes late never sees what was deleted.
 */
export function* readFeed(spaceId: SpaceId, after: number): Script<readonly FeedItem[]> {
  const rows = yield* historyBetween({
    spaceId,
    after,
    upTo: Number.MAX_SAFE_INTEGER,
    limit: PAGE,
  });
  const last = rows.at(-1);
  if (last === undefined) return [];
  // With the messages: another node may have let someone in whom this one does not know of.
  const audiences = new AudienceBook(yield* audiencesOf(spaceId));
  const messages = new Map<MessageId, MessageView>();
  for (const row of yield* messagesBetween({ spaceId, after, upTo: last.seq })) {
    const view = messageView(row, audiences);
    messages.set(view.id, view);
  }
  const items: FeedItem[] = [];
  for (const row of rows) {
    const effects = JSON.parse(row.effects ?? '[]') as Effect[];
    yield* addChanged(messages, { effects, spaceId, audiences });
    const told = yield* toldEvent(row, effects);
    const approvals = yield* approvalsIn(spaceId, effects);
    const lookup: Lookup = {
      message: (id) => messages.get(id) ?? null,
      approval: (key) => approvals.get(key) ?? null,
    };
    items.push(eventItem(told, lookup));
  }
  return items;
}

function* approvalsIn(
  spaceId: SpaceId,
  effects: readonly Effect[],
): Script<ReadonlyMap<string, ApprovalView>> {
  const approvals = new Map<string, ApprovalView>();
  for (const effect of effects) {
    const isAsked = effect.type === 'park-run' && effect.because === 'AP1';
    if (!isAsked && effect.type !== 'close-approval') continue;
    const { runId, callId } = effect;
    const row = yield* approvalOf({ spaceId, runId, callId });
    if (row !== null) approvals.set(approvalKey(row), approvalView(row));
  }
  return approvals;
}

// What an edit or a version changed may have been said long before this page.
function* addChanged(
  messages: Map<MessageId, MessageView>,
  given: {
    readonly effects: readonly Effect[];
    readonly spaceId: SpaceId;
    readonly audiences: AudienceBook;
  },
): Script<void> {
  for (const effect of given.effects) {
    if (effect.type !== 'edit-message' && effect.type !== 'add-version') continue;
    if (messages.has(effect.messageId)) continue;
    const row = yield* messageById(given.spaceId, effect.messageId);
    if (row !== null) messages.set(effect.messageId, messageView(row, given.audiences));
  }
}

const TELLING: ReadonlySet<string> = new Set(['members-changed', 'message-posted', 'run-ended']);

function* toldEvent(row: HistoryRow, effects: readonly Effect[]): Script<ToldEvent> {
  const { seq, at } = row;
  const type = row.type as SpaceEvent['type'];
  const plain: ToldEvent = { seq, at, type, effects, rosterChange: null, post: null };
  // Only these say more than their effects.
  if (!TELLING.has(type)) return plain;
  const event = JSON.parse(row.body) as SealedEvent;
  if (event.type === 'members-changed') return { ...plain, rosterChange: event.change };
  if (event.type !== 'message-posted' && event.type !== 'run-ended') return plain;
  if (event.post === undefined) return plain;
  const thread = yield* threadById(row.spaceId, event.post.threadId);
  return { ...plain, post: { ...event.post, title: thread?.title ?? '' } };
}
