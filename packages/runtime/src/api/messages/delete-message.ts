import {
  asMessageId,
  asSpaceId,
  indexOf,
  type MemberId,
  type MessageId,
  type SpaceId,
  DEFAULT_FORUM_SETTINGS,
  nthId,
  type Effect,
  type ToolCall,
} from '@conch/engine';
import {
  forksOf,
  messageById,
  type MessageRow,
  type Script,
  dropPendingMentions,
  dropTitle,
  historyBetween,
  redactDecision,
  redactEvent,
  redactStep,
  stepsOf,
} from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { Recorder } from '../../space/decision-to-record.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { spaceArchived } from '../../space/no-such-space.ts';
import { Refused } from '../../refused.ts';
import type { SpaceChange } from '../../space/space-change.ts';
import type { Job } from '../../space/space-worker.ts';
import { requireFields, parseMessageId, noSuchMessage } from '../parse-input.ts';
import { refusalIn } from '../refusal-in.ts';

/** Identifies a message and the person who wants to change it. */
export interface MessageOfSender {
  readonly spaceId: SpaceId;
  readonly messageId: MessageId;
  readonly by: MemberId;
}

type Deleted = { readonly seq: number };

/** Deletes a person's message and its copies in the forks of a forum. */
export async function deleteMessage(
  context: RuntimeContext,
  input: MessageOfSender,
): Promise<Deleted> {
  const { newId, clock } = context;
  const { spaceId, by } = requireFields(input, 'spaceId, messageId and by');
  const messageId = parseMessageId(input.messageId);
  const eventId = newId();
  const deleted = await context.do<Deleted | null>({
    spaceId,
    *apply(change, recorder) {
      const row = yield* ownMessage(change, messageId, by);
      if (row instanceof Refused) return row;
      if (row.threadId !== null && (yield* forksOf(spaceId)).length > 0) return null;
      return yield* eraseMessage(change, row, { id: eventId, at: clock.now(), recorder });
    },
  });
  return deleted ?? deleteWithCopies(context, { spaceId, messageId, by });
}

async function deleteWithCopies(context: RuntimeContext, input: MessageOfSender): Promise<Deleted> {
  for (;;) {
    const forks = await context.database.read(() => allForksOf(input.spaceId));
    const job = jobWithCopies(context, input, forks);
    const deleted = await context.do(job).catch((error: unknown) => {
      if (isWithoutFork(error, forks)) return null;
      throw error;
    });
    // If the result is null, a fork was created or deleted after the list of forks was read, so the
    // deletion is retried.
    if (deleted !== null) return deleted;
  }
}

/** Deletes the message and all copies in one transaction. */
function jobWithCopies(
  { newId, clock }: RuntimeContext,
  { spaceId, messageId, by }: MessageOfSender,
  forks: readonly SpaceId[],
): Job<Deleted | null> {
  return {
    spaceId,
    others: forks,
    isAlone: true,
    // The copies in archived forks are deleted too.
    inArchive: true,
    *apply(change, recorder, copies) {
      if (change.space.archivedAt !== null) return spaceArchived(change.space.name);
      const row = yield* ownMessage(change, messageId, by);
      if (row instanceof Refused) return row;
      const now = yield* allForksOf(spaceId);
      if (now.length !== forks.length || now.some((id) => !forks.includes(id))) return null;
      const at = clock.now();
      for (const copy of copies) {
        const copied = yield* messageById(copy.space.state.id, messageId);
        if (copied === null || copied.deletedAt !== null) continue;
        const erased = yield* eraseMessage(copy, copied, { id: newId(), at, recorder });
        // Throws the refusal, so that the transaction rolls back. After a returned refusal, the
        // transaction would commit the deletions of the earlier copies.
        if (erased instanceof Refused) throw erased;
      }
      const erased = yield* eraseMessage(change, row, { id: newId(), at, recorder });
      if (erased instanceof Refused) throw erased;
      return erased;
    },
  };
}

/** The forks of a forum, their forks, and so on. */
function* allForksOf(spaceId: SpaceId): Script<readonly SpaceId[]> {
  const found: SpaceId[] = [];
  for (const fork of yield* forksOf(spaceId)) {
    const forkId = asSpaceId(fork);
    found.push(forkId, ...(yield* allForksOf(forkId)));
  }
  return found;
}

/** Whether an error means that one of these forks no longer exists. */
function isWithoutFork(error: unknown, forks: readonly SpaceId[]): boolean {
  if (!(error instanceof Refused) || error.code !== 'no-such-space') return false;
  return forks.some((id) => error.about.includes(id));
}

/** Erases the text of a message. A tombstone remains. */
function* eraseMessage(
  change: SpaceChange,
  row: MessageRow,
  { id, at, recorder }: { readonly id: string; readonly at: number; readonly recorder: Recorder },
): Script<Deleted | Refused> {
  const seq = change.space.nextSeq;
  const event = { type: 'message-deleted', id, at, messageId: asMessageId(row.id) } as const;
  const refusal = refusalIn(yield* applyEvent(change, event, recorder));
  if (refusal !== null) return refusal;
  yield* redact(row);
  yield* withdrawPost(row);
  return { seq };
}

/** A message that this person wrote, or a refusal. The person must still be a member. */
export function* ownMessage(
  { space }: SpaceChange,
  id: MessageId,
  by: MemberId,
): Script<MessageRow | Refused> {
  const row = yield* messageById(space.state.id, id);
  if (row === null || row.deletedAt !== null) return noSuchMessage(id);
  if (row.senderPersonId === by && indexOf(space.state.roster).member(by) !== undefined) return row;
  const what = 'Only the sender of a message can change it, and only while they are in the space.';
  return new Refused('not-yours', what, [id]);
}

/**
 * Deletes the pending mentions of a deleted post. If the post opened a thread, the title is deleted
 * too.
 */
function* withdrawPost({ spaceId, id, threadId, threadNo }: MessageRow): Script<void> {
  if (threadId === null) return;
  // FO16: the ids of the mentions are derived from the id of the post.
  const { maxMentions } = DEFAULT_FORUM_SETTINGS;
  const ids = Array.from({ length: maxMentions }, (_, n) => nthId(id, n + 1));
  yield* dropPendingMentions(spaceId, ids);
  if (threadNo === 1) yield* dropTitle(spaceId, threadId);
}

/** Erases the text of a deleted message from its event, its decision, and the call that sent it. */
function* redact(message: MessageRow): Script<void> {
  const { spaceId, seq } = message;
  const [row] = yield* historyBetween({ spaceId, after: seq - 1, upTo: seq, limit: 1 });
  if (row !== undefined) {
    yield* redactEvent({
      spaceId,
      seq,
      body: JSON.stringify(JSON.parse(row.body, withoutContent)),
    });
    if (row.effects !== null)
      yield* redactDecision({ spaceId, seq, effects: unnamed(row.effects) });
  }
  const { runId, stepNo } = message;
  if (runId === null || stepNo === null || stepNo === 0) return;
  const step = (yield* stepsOf(spaceId, runId)).find((made) => made.stepNo === stepNo);
  if (step === undefined) return;
  const call = JSON.parse(step.call) as ToolCall;
  const silent = 'text' in call ? { ...call, text: '' } : call;
  yield* redactStep({ spaceId, runId, stepNo, call: JSON.stringify(silent) });
}

// An unknown name in a warning comes from the text of the message, so the warning is erased too.
function unnamed(effects: string): string {
  const decided = JSON.parse(effects) as readonly Effect[];
  return JSON.stringify(decided.filter(({ type }) => type !== 'warn-sender'));
}

function withoutContent(key: string, value: unknown): unknown {
  if (key === 'mentionedNames') return [];
  // The tool `sendSpaceMessage` uses the name `text` for its content.
  const isContent = key === 'content' || key === 'text';
  return isContent && typeof value === 'string' ? null : value;
}
