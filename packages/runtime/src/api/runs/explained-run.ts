import {
  endingOf,
  explainForumRule,
  explainRun,
  forumChance,
  passedOver,
  runSentence,
  unreachable,
  type Effect,
  type EffectOf,
  type ForumSettings,
  type MemberId,
  type RuleId,
  type RunEnding,
  type RunFacts,
  type RunId,
  type RunReason,
  type SpaceId,
} from '@conch/engine';
import {
  audiencesOf,
  chainStepOf,
  historyBetween,
  messageById,
  runById,
  tickNumbered,
  type ChainPosition,
  type MessageRow,
  type RunRow,
  type Script,
} from '@conch/store';
import { AudienceBook } from '../../space/audience-book.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { StoredPlan } from '../../forum/stored-plan.ts';
import type { SealedEffect } from '../../history/sealed.ts';
import { messageView, type MessageView } from '../messages/message-view.ts';
import { isId } from '../parse-input.ts';
import { outcomeOf, runView, type RunView } from './run-view.ts';
import {
  agentName,
  agentsIn,
  hasRosterOf,
  namedSilences,
  withRemoved,
  type PassedOver,
} from './silences.ts';

/** Explains why a run got the floor, and names the agents that did not get the floor. */
export interface ExplainedRun extends ChainPosition, Omit<RunView, 'id' | 'waiters'> {
  readonly runId: RunId;
  readonly agentName: string;
  readonly reason: RunReason;
  readonly sentence: string;
  /**
   * The rule that gave the floor, in one plain sentence. For a run of a tick, with the chance that
   * the forum had set.
   */
  readonly rule: string;
  /**
   * The message that the run is about. Null if there is none, for example for a new thread in a
   * tick.
   */
  readonly trigger: MessageView | null;
  readonly waiters: readonly { readonly agentId: MemberId; readonly agentName: string }[];
  readonly passedOver: readonly PassedOver[];
  /** How the run ended, as data for other languages. Null until then. */
  readonly ending: RunEnding | null;
}

/** Explains a run by the decision that gave the run the floor. Null if the run does not exist. */
export async function explainedRun(
  context: RuntimeContext,
  spaceId: SpaceId,
  runId: RunId,
): Promise<ExplainedRun | null> {
  const { state, nextSeq } = await context.open(spaceId);
  if (!isId(runId)) return null;
  const found = await context.database.read(() => readRun(spaceId, runId, nextSeq));
  if (found === null) return null;
  const { row, place, effects, trigger, isRosterAsThen } = found;
  const forum = found.forum ?? state.settings.forum;
  const run = runView(row);
  const because = row.because as RuleId;
  const offers = effects.filter((effect) => isOfferOf(effect, runId));
  const [offer] = offers;
  const { id: _, waiters, ...shownRun } = run;
  const outcome = outcomeOf(row);
  const stopped = stoppedIn(effects);
  const facts = {
    sender: senderOf(trigger),
    held: heldIn(row, offers),
    outcome,
    waiters,
    stopped,
    chance: forumChance(because, forum),
  };
  const cause = offer?.run.cause ?? null;
  const others = offer === undefined ? [] : passedOver(effects, state, { isRosterAsThen });
  const namedIds = [run.agentId, ...waiters, ...saidIn(cause), ...agentsIn(others)];
  const roster = withRemoved(state.roster, namedIds, context.names);
  const reason = explainRun({ because, cause }, facts, { ...state, roster });
  const nameOf = (id: MemberId): string => agentName(roster, id);
  return {
    ...shownRun,
    ...place,
    runId,
    agentName: nameOf(run.agentId),
    reason,
    sentence: runSentence(reason),
    rule: explainForumRule(because, forum),
    trigger,
    waiters: waiters.map((agentId) => ({ agentId, agentName: nameOf(agentId) })),
    passedOver: namedSilences(others, roster),
    ending: outcome === null ? null : endingOf(outcome, row.endedBecause ?? row.because),
  };
}

interface RunRecord {
  readonly row: RunRow;
  readonly place: ChainPosition;
  readonly effects: readonly Effect[];
  readonly trigger: MessageView | null;
  readonly isRosterAsThen: boolean;
  /** The forum settings of the tick that planned the run. Null for a run without a tick. */
  readonly forum: ForumSettings | null;
}

function* readRun(spaceId: SpaceId, runId: RunId, nextSeq: number): Script<RunRecord | null> {
  const row = yield* runById(spaceId, runId);
  if (row === null) return null;
  const upTo = row.offeredSeq;
  const [entry] = yield* historyBetween({ spaceId, after: upTo - 1, upTo, limit: 1 });
  const sealed = JSON.parse(entry?.effects ?? '[]') as readonly SealedEffect[];
  const message = yield* messageById(spaceId, row.triggerId);
  const trigger = message === null ? null : yield* viewOf(message);
  const place = yield* chainStepOf(row);
  const isRosterAsThen = yield* hasRosterOf({ spaceId, seq: upTo, nextSeq });
  // The parts of a decision that are shown here contain no message text, so the effects need no
  // unsealing.
  const effects = sealed as readonly Effect[];
  const forum = yield* settingsOfTick(spaceId, effects);
  return { row, place, effects, trigger, isRosterAsThen, forum };
}

/** The forum settings at the time of the tick's plan. Later changes are not included. */
function* settingsOfTick(
  spaceId: SpaceId,
  effects: readonly Effect[],
): Script<ForumSettings | null> {
  const begun = effects.find((effect) => effect.type === 'begin-tick');
  const tick = begun === undefined ? null : yield* tickNumbered(spaceId, begun.tick);
  return tick === null ? null : (JSON.parse(tick.plan) as StoredPlan).settings;
}

function* viewOf(message: MessageRow): Script<MessageView> {
  return messageView(message, new AudienceBook(yield* audiencesOf(message.spaceId)));
}

type Offer = EffectOf<'offer-run' | 'hold-run'>;

function isOfferOf(effect: Effect, runId: RunId): effect is Offer {
  return (effect.type === 'offer-run' || effect.type === 'hold-run') && effect.run.id === runId;
}

/** The agents that a person stopped in a decision. */
function stoppedIn(effects: readonly Effect[]): readonly MemberId[] {
  return effects.flatMap((effect) => {
    if (effect.type !== 'end-run' || effect.outcome.kind !== 'cancelled') return [];
    return effect.outcome.by === null ? [] : [effect.agent];
  });
}

function heldIn(row: RunRow, offers: readonly Offer[]): RunFacts['held'] {
  if (row.state === 'held') return 'still';
  if (offers[0]?.type !== 'hold-run') return 'never';
  // If a held run got a turn, a later effect of the same decision or a later decision has queued
  // the run.
  return row.queuedSeq > row.offeredSeq || offers.length > 1 ? 'before' : 'in-vain';
}

function senderOf(trigger: MessageView | null): RunFacts['sender'] {
  if (trigger === null || trigger.sender === null) return null;
  return { kind: trigger.sender.kind, name: trigger.senderName };
}

/** The agents that the cause of a run names. */
function saidIn(cause: Offer['run']['cause'] | null): readonly MemberId[] {
  if (cause === null) return [];
  switch (cause.kind) {
    case 'mention':
    case 'delegated':
      return [cause.by];
    case 'returned':
      return [cause.asked];
    case 'message':
      return cause.givenBy === undefined ? [] : [cause.givenBy.by];
    case 'regenerate':
    case 'tick':
      return [];
    default:
      return unreachable(cause);
  }
}
