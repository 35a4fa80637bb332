import {
  asRunId,
  nthId,
  unreachable,
  type Effect,
  type EffectOf,
  isVisibleToAll,
} from '@conch/engine';
import {
  addAudience,
  addMessage,
  changeMessage,
  changeReactions,
  deleteMessage,
  endChain,
  markPrivate,
  messageById,
  type MessageRow,
  type Script,
  type StreamPlace,
  endTick,
  forumOf,
  saveForum,
  dropSummary,
  summariesOver,
} from '@conch/store';
import { carryAct } from '../across/carry-act.ts';
import type { DecisionToRecord, EventFacts, Recorder } from '../space/decision-to-record.ts';
import { messageIdOf } from '../ids.ts';
import { reactionsOf, withReaction } from '../space/message-reactions.ts';
import { recordAsked, recordVerdict } from './record-approvals.ts';
import { recordOffer, recordResume, recordRunsOver, serveFreed } from './record-runs.ts';
import type { SpaceChange } from '../space/space-change.ts';
import type { OpenSpace } from '../space/open-space.ts';

/** Writes the effects of a decision to the database. */
export function* recordEffects(
  change: SpaceChange,
  decided: DecisionToRecord,
  recorder: Recorder,
): Script<void> {
  // Ended runs are recorded first, because the same decision may give their agents the floor again.
  yield* recordRunsOver(change, decided);
  let place = 0;
  for (const [number, effect] of decided.effects.entries()) {
    if (effect.type === 'post-message' || effect.type === 'post-notice') {
      yield* recordSaid(change, decided, { effect, place });
      place += 1;
    } else yield* recordEffect(change, decided, { effect, number, recorder });
  }
  yield* serveFreed(change, decided, recorder);
}

function* recordEffect(
  change: SpaceChange,
  decided: DecisionToRecord,
  input: {
    readonly effect: Exclude<Effect, { type: 'post-message' | 'post-notice' }>;
    readonly number: number;
    readonly recorder: Recorder;
  },
): Script<void> {
  const { effect, number, recorder } = input;
  const { after, event } = decided;
  const spaceId = after.id;
  switch (effect.type) {
    case 'edit-message':
    case 'add-version':
      return yield* recordVersion(change, decided, effect);
    case 'delete-message':
      yield* deleteMessage({ spaceId, id: effect.messageId, at: event.at });
      return yield* showAsItIs(change, effect.messageId);
    case 'change-reaction':
      return yield* recordReaction(change, effect);
    case 'end-chain': {
      const { chainId: id, because } = effect;
      return yield* endChain({ spaceId, id, at: event.at, because });
    }
    case 'act-in-space':
      return yield* recordAct(change, decided, { effect, number });
    case 'offer-run':
    case 'hold-run':
      return yield* recordOffer(change, decided, { effect, recorder });
    case 'resume-run':
      return yield* recordResume(change, decided, effect);
    case 'close-approval':
      return yield* recordVerdict(change, decided, effect);
    case 'park-run':
      return yield* recordAsked(change, decided, effect);
    case 'end-tick':
      return yield* recordTickOver(change, decided, effect);
    // `recordRunsOver` has already recorded the end of the run before all other effects, because
    // the end of a run frees its agent for the next run.
    case 'end-run':
    // These effects have no rows. The decision itself is their record.
    case 'begin-tick':
    case 'refuse-event':
    case 'warn-sender':
    case 'refuse-floor':
    case 'note-silence':
    case 'drop-waiter':
    case 'count-turns':
    case 'note-change':
    case 'disclose':
    case 'answer-tool':
    case 'wake-later':
    case 'start-run':
    case 'list-runs':
    case 'read-space':
      return undefined;
    default:
      return unreachable(effect);
  }
}

function* recordAct(
  change: SpaceChange,
  { event, after, facts }: DecisionToRecord,
  { effect, number }: { readonly effect: EffectOf<'act-in-space'>; readonly number: number },
): Script<void> {
  yield* carryAct(change, {
    spaceId: effect.spaceId,
    id: nthId(event.id, ACT_IDS + number),
    fromSpaceId: after.id,
    act: JSON.stringify(effect.act),
    isPrivate: facts.isPrivate === true ? 1 : 0,
    at: event.at,
  });
}

// An offset that keeps the ids of acts apart from the ids that the engine derives from the same
// event.
const ACT_IDS = 1_000_000;

const NO_RUN = asRunId('');

function* recordVersion(
  change: SpaceChange,
  { after, facts, event, versions }: DecisionToRecord,
  effect: EffectOf<'edit-message' | 'add-version'>,
): Script<void> {
  const cutShort = effect.type === 'add-version' ? effect.cutShort : undefined;
  const own = event.type === 'run-ended' ? event.runId : null;
  yield* changeMessage({
    spaceId: after.id,
    id: effect.messageId,
    content: effect.content,
    mentions: JSON.stringify(effect.mentions),
    version: versions.get(effect) ?? 1,
    status: cutShort === undefined ? 'complete' : 'cancelled',
    runId: cutShort ?? own,
    shownSteps: change.shownSteps.get(cutShort ?? own ?? NO_RUN) ?? 0,
    at: event.at,
  });
  // No prompt contains an interrupted version, so it needs no private mark.
  const isPrivate = facts.isPrivate === true && cutShort === undefined;
  if (isPrivate) yield* markPrivate(after.id, effect.messageId);
  yield* showAsItIs(change, effect.messageId);
}

// Sends the new text of a changed message to watchers and to runs that start in this transaction.
// Summaries of the old text are dropped.
function* showAsItIs(change: SpaceChange, id: string): Script<void> {
  const row = yield* messageById(change.space.state.id, id);
  if (row === null) return;
  change.messageRows.set(row.id, row);
  yield* forgetSummaries(change.space, row);
}

type PostEffect = EffectOf<'post-message' | 'post-notice'>;

function* recordSaid(
  change: SpaceChange,
  decided: DecisionToRecord,
  { effect, place }: { readonly effect: PostEffect; readonly place: number },
): Script<void> {
  const { event, seq, after, facts } = decided;
  const audience = effect.type === 'post-message' ? effect.message.audience : effect.audience;
  const audienceId = yield* audienceIdOf(change, audience);
  const shown = effect.type === 'post-message' ? streamPlace(change, effect) : null;
  const row: MessageRow = {
    spaceId: after.id,
    seq,
    place,
    shownAt: shown?.shownAt ?? null,
    ordinal: shown?.ordinal ?? null,
    audienceId,
    briefingAudienceId: audienceId,
    threadId: null,
    parentId: null,
    threadNo: null,
    mentionedAgents: null,
    version: 1,
    versionRunId: null,
    reactions: null,
    shownSteps: effect.type === 'post-message' ? shownSteps(change, effect) : 0,
    isPrivate: effect.type === 'post-message' && facts.isPrivate === true ? 1 : 0,
    createdAt: event.at,
    editedAt: null,
    deletedAt: null,
    ...(effect.type === 'post-message' ? messageColumns(decided, effect) : noticeColumns(effect)),
  };
  // ST1: no prompt contains an interrupted message.
  const stored = row.status === 'complete' ? row : { ...row, briefingAudienceId: null };
  change.messageRows.set(stored.id, stored);
  yield* addMessage(stored);
}

/** How many steps of its run an answer shows. A message that a tool sent shows none. */
function shownSteps(change: SpaceChange, { runId, message }: EffectOf<'post-message'>): number {
  if (runId === null || message.messageId !== messageIdOf(runId, 0)) return 0;
  return change.shownSteps.get(runId) ?? 0;
}

/**
 * The position of an answer's stream. Null for a message that a tool sent, because it was not
 * streamed.
 */
function streamPlace(
  { streamPlaces }: SpaceChange,
  { runId, message }: EffectOf<'post-message'>,
): StreamPlace | null {
  if (runId === null || message.messageId !== messageIdOf(runId, 0)) return null;
  return streamPlaces.get(runId) ?? null;
}

type OwnColumns = Pick<
  MessageRow,
  | 'id'
  | 'type'
  | 'senderAgentId'
  | 'senderPersonId'
  | 'senderServiceId'
  | 'senderName'
  | 'content'
  | 'mentions'
  | 'replyToId'
  | 'runId'
  | 'stepNo'
  | 'clientKey'
  | 'status'
  | 'notice'
  | 'phrase'
> &
  Partial<Pick<MessageRow, ThreadColumn>>;

type ThreadColumn = 'threadId' | 'parentId' | 'threadNo' | 'mentionedAgents';

function messageColumns(
  { event, facts }: DecisionToRecord,
  { message, runId }: EffectOf<'post-message'>,
): OwnColumns {
  const { sender } = message;
  // If an agent visits this space, its run belongs to another space.
  const isRunOfThisSpace = runId !== null && event.type !== 'act-arrived';
  return {
    id: message.messageId,
    ...placeColumns(facts),
    senderAgentId: sender.kind === 'agent' ? sender.id : null,
    senderPersonId: sender.kind === 'person' ? sender.id : null,
    senderServiceId: sender.kind === 'service' ? sender.id : null,
    senderName: message.senderName,
    content: message.content,
    mentions: JSON.stringify(message.mentions),
    replyToId: message.replyTo,
    runId: isRunOfThisSpace ? runId : null,
    stepNo: isRunOfThisSpace ? (facts.stepNo ?? 0) : null,
    clientKey: facts.clientKey ?? null,
    status: message.status,
    notice: null,
    phrase: null,
  };
}

function placeColumns({ post }: EventFacts): Pick<OwnColumns, 'type' | ThreadColumn> {
  if (post === undefined) return { type: 'message' };
  const { kind, threadId, parentId, number: threadNo, mentioned } = post;
  return {
    type: kind === 'forum-post' ? 'forum_post' : 'forum_reply',
    threadId,
    parentId,
    threadNo,
    mentionedAgents: JSON.stringify(mentioned),
  };
}

function noticeColumns(effect: EffectOf<'post-notice'>): OwnColumns {
  return {
    id: effect.messageId,
    type: 'notice',
    senderAgentId: null,
    senderPersonId: null,
    senderServiceId: null,
    senderName: 'Conch',
    content: effect.content,
    mentions: '[]',
    replyToId: null,
    runId: null,
    stepNo: null,
    clientKey: null,
    status: 'complete',
    notice: effect.notice,
    phrase: effect.phrase === undefined ? null : JSON.stringify(effect.phrase),
  };
}

function* audienceIdOf(
  change: SpaceChange,
  audience: EffectOf<'post-notice'>['audience'],
): Script<number> {
  const { id, agents, isNew } = change.space.audiences.find(audience);
  if (isNew) {
    yield* addAudience(change.space.state.id, { id, agents });
    change.space = { ...change.space, audiences: change.space.audiences.with(agents, id) };
  }
  return id;
}

/** FO23: records the end of a tick. The next tick may then begin when it is due. */
function* recordTickOver(
  change: SpaceChange,
  { after, seq, event }: DecisionToRecord,
  { tick }: EffectOf<'end-tick'>,
): Script<void> {
  const spaceId = after.id;
  yield* endTick({ spaceId, number: tick, seq, at: event.at });
  const forum = yield* forumOf(spaceId);
  if (forum === null) return;
  yield* saveForum({ ...forum, isTicking: 0 });
  change.nextTickAt = forum.nextTickAt;
}

/** Drops the summaries that contain a message whose text was changed or deleted. */
function* forgetSummaries(
  { audiences }: Pick<OpenSpace, 'audiences'>,
  message: MessageRow,
): Script<void> {
  const readers = audiences.audienceOf(message.audienceId);
  for (const summary of yield* summariesOver(message)) {
    // A summary contains only messages that all of its readers may read.
    if (!isVisibleToAll(readers, audiences.audienceOf(summary.audienceId))) continue;
    yield* dropSummary(summary);
  }
}

/** Stores the reactions of a message after a change. Watchers get all of them. */
function* recordReaction(
  change: SpaceChange,
  { messageId: id, by, emoji, isGiven }: EffectOf<'change-reaction'>,
): Script<void> {
  const spaceId = change.space.state.id;
  const row = yield* messageById(spaceId, id);
  if (row === null || row.deletedAt !== null) return;
  const now = withReaction(reactionsOf(row), { by, emoji, isGiven });
  const reactions = now.length === 0 ? null : JSON.stringify(now);
  yield* changeReactions({ spaceId, id, reactions });
  change.messageRows.set(row.id, { ...row, reactions });
}
