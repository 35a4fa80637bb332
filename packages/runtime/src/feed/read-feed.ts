import {
  awaitsApproval,
  type Ceilings,
  type Effect,
  type EffectOf,
  type MessageId,
  type SpaceEvent,
  type SpaceId,
} from '@conch/engine';
import {
  approvalOf,
  audiencesOf,
  historyBetween,
  messageById,
  messagesBetween,
  spaceById,
  threadById,
  type HistoryRow,
  type Script,
} from '@conch/store';
import { approvalKey, approvalView, type ApprovalView } from '../api/approvals/approval-view.ts';
import { AudienceBook } from '../space/audience-book.ts';
import { messageView, type MessageView } from '../api/messages/message-view.ts';
import { cardOfRow, type SpaceCard } from '../api/spaces/space-card.ts';
import type { SealedEvent } from '../history/sealed.ts';
import { eventItem, type PublicEvent } from './event-item.ts';
import type { FeedItem, Lookup } from './feed-item.ts';

const PAGE = 200;

/**
 * Reads the events of a space after a given `seq`, page by page. Messages and the space have their
 * current state, so a late reader never sees deleted text.
 */
export function* readFeed(
  { spaceId, ceilings }: { readonly spaceId: SpaceId; readonly ceilings: Ceilings },
  after: number,
): Script<readonly FeedItem[]> {
  const rows = yield* historyBetween({
    spaceId,
    after,
    upTo: Number.MAX_SAFE_INTEGER,
    limit: PAGE,
  });
  const last = rows.at(-1);
  if (last === undefined) return [];
  // Audiences are read together with the messages, because another node may have added an audience.
  const audiences = new AudienceBook(yield* audiencesOf(spaceId));
  const messages = new Map<MessageId, MessageView>();
  for (const row of yield* messagesBetween({ spaceId, after, upTo: last.seq })) {
    const view = messageView(row, audiences);
    messages.set(view.id, view);
  }
  const hasSettings = rows.some(({ type }) => type === 'settings-changed');
  const space = hasSettings ? yield* spaceNow(spaceId, ceilings) : null;
  const items: FeedItem[] = [];
  for (const row of rows) {
    const effects = JSON.parse(row.effects ?? '[]') as Effect[];
    yield* addChanged(messages, { effects, spaceId, audiences });
    const event = yield* publicEvent(row, effects);
    const approvals = yield* approvalsIn(spaceId, effects);
    const lookup: Lookup = {
      message: (id) => messages.get(id) ?? null,
      approval: (key) => approvals.get(key) ?? null,
      space: () => space,
    };
    items.push(eventItem(event, lookup));
  }
  return items;
}

function* spaceNow(spaceId: SpaceId, ceilings: Ceilings): Script<SpaceCard | null> {
  const row = yield* spaceById(spaceId);
  return row === null ? null : cardOfRow(row, ceilings);
}

function* approvalsIn(
  spaceId: SpaceId,
  effects: readonly Effect[],
): Script<ReadonlyMap<string, ApprovalView>> {
  const approvals = new Map<string, ApprovalView>();
  for (const effect of effects) {
    const isAsked = effect.type === 'park-run' && awaitsApproval(effect);
    if (!isAsked && effect.type !== 'close-approval') continue;
    const { runId, callId } = effect;
    const row = yield* approvalOf({ spaceId, runId, callId });
    if (row !== null) approvals.set(approvalKey(row), approvalView(row));
  }
  return approvals;
}

// A changed message may be much older than this page.
function* addChanged(
  messages: Map<MessageId, MessageView>,
  input: {
    readonly effects: readonly Effect[];
    readonly spaceId: SpaceId;
    readonly audiences: AudienceBook;
  },
): Script<void> {
  for (const effect of input.effects) {
    if (!isMessageChange(effect)) continue;
    if (messages.has(effect.messageId)) continue;
    const row = yield* messageById(input.spaceId, effect.messageId);
    if (row !== null) messages.set(effect.messageId, messageView(row, input.audiences));
  }
}

function isMessageChange(
  effect: Effect,
): effect is EffectOf<'edit-message' | 'add-version' | 'change-reaction'> {
  const { type } = effect;
  return type === 'edit-message' || type === 'add-version' || type === 'change-reaction';
}

const TYPES_WITH_DATA: ReadonlySet<string> = new Set([
  'members-changed',
  'message-posted',
  'run-ended',
]);

function* publicEvent(row: HistoryRow, effects: readonly Effect[]): Script<PublicEvent> {
  const { seq, at } = row;
  const type = row.type as SpaceEvent['type'];
  const plain: PublicEvent = {
    seq,
    at,
    type,
    effects,
    rosterChange: null,
    post: null,
    limits: null,
  };
  // Only events of these types contain data that their effects do not have.
  if (!TYPES_WITH_DATA.has(type)) return plain;
  const event = JSON.parse(row.body) as SealedEvent;
  if (event.type === 'members-changed') return { ...plain, rosterChange: event.change };
  if (event.type !== 'message-posted' && event.type !== 'run-ended') return plain;
  if (event.post === undefined) return plain;
  const thread = yield* threadById(row.spaceId, event.post.threadId);
  return { ...plain, post: { ...event.post, title: thread?.title ?? '' } };
}
