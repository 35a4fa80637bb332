import {
  asMemberId,
  explainRun,
  indexOf,
  passedOver,
  runSentence,
  unreachable,
  writtenRule,
  type Effect,
  type EffectOf,
  type MemberId,
  type PassedOver,
  type Roster,
  type RuleId,
  type RunFacts,
  type RunId,
  type RunReason,
  type SpaceId,
} from '@conch/engine';
import {
  audiencesOf,
  chainStepOf,
  hasHappenedSince,
  historyBetween,
  messageById,
  runById,
  type ChainStep,
  type MessageRow,
  type RunRow,
  type Script,
} from '@conch/store';
import { AudienceBook } from '../audience-book.ts';
import type { Core } from '../core.ts';
import type { SealedEffect } from '../history/sealed.ts';
import { messageView, type MessageView } from '../message-view.ts';
import type { NameBook } from '../name-book.ts';
import { isId } from './given.ts';
import { runView, type RunView } from './run-view.ts';

/** Why a run got the floor, and who did not get it then. */
export interface ExplainedRun extends ChainStep {
  readonly run: RunView;
  readonly agentName: string;
  readonly reason: RunReason;
  readonly sentence: string;
  /** The rule by which it got the floor, as RULES.md has it. */
  readonly rule: string;
  /** What it is about; null: nothing that was said, as in a tick that opens a thread. */
  readonly trigger: MessageView | null;
  readonly waiters: readonly { readonly agentId: MemberId; readonly agentName: string }[];
  readonly passedOver: readonly (PassedOver & { readonly agentName: string | null })[];
}

/** Explains a run by the decision that gave it the floor; null if there is no such run. */
export async function explainedRun(
  core: Core,
  spaceId: SpaceId,
  runId: RunId,
): Promise<ExplainedRun | null> {
  const { state, nextSeq } = await core.open(spaceId);
  if (!isId(runId)) return null;
  const found = await core.database.read(() => readRun(spaceId, runId, nextSeq));
  if (found === null) return null;
  const { row, place, effects, trigger, isRosterAsThen } = found;
  const run = runView(row);
  const because = row.because as RuleId;
  const offers = effects.filter((effect) => isOfferOf(effect, runId));
  const [offer] = offers;
  const { outcome, waiters } = run;
  const stopped = stoppedIn(effects);
  const facts = { author: authorOf(trigger), held: heldIn(row, offers), outcome, waiters, stopped };
  const cause = offer?.run.cause ?? null;
  const others = offer === undefined ? [] : passedOver(effects, state, { isRosterAsThen });
  const told = [run.agentId, ...waiters, ...saidIn(cause), ...others.flatMap(namedAgent)];
  const roster = withRemoved(state.roster, told, core.names);
  const reason = explainRun({ because, cause }, facts, { ...state, roster });
  const nameOf = (id: MemberId): string => agentName(roster, id);
  return {
    run,
    ...place,
    agentName: nameOf(run.agentId),
    reason,
    sentence: runSentence(reason),
    rule: writtenRule(because),
    trigger,
    waiters: waiters.map((agentId) => ({ agentId, agentName: nameOf(agentId) })),
    passedOver: others.map((one) => ({
      ...one,
      agentName: one.agent === null ? null : nameOf(one.agent),
    })),
  };
}

interface Found {
  readonly row: RunRow;
  readonly place: ChainStep;
  readonly effects: readonly Effect[];
  readonly trigger: MessageView | null;
  readonly isRosterAsThen: boolean;
}

// Further back nobody looks whether someone has come or gone since.
const MOST_SINCE = 1_000;

function* readRun(spaceId: SpaceId, runId: RunId, nextSeq: number): Script<Found | null> {
  const row = yield* runById(spaceId, runId);
  if (row === null) return null;
  const upTo = row.offeredSeq;
  const [entry] = yield* historyBetween({ spaceId, after: upTo - 1, upTo, limit: 1 });
  const sealed = JSON.parse(entry?.effects ?? '[]') as readonly SealedEffect[];
  const message = yield* messageById(spaceId, row.triggerId);
  const trigger = message === null ? null : yield* viewOf(message);
  const place = yield* chainStepOf(row);
  const since = { spaceId, after: upTo, type: 'members-changed' };
  const isNear = upTo < nextSeq && nextSeq - upTo <= MOST_SINCE;
  const isRosterAsThen = isNear && !(yield* hasHappenedSince(since));
  // Of a decision nothing is told here that has words of its own: it need not be unsealed.
  return { row, place, effects: sealed as readonly Effect[], trigger, isRosterAsThen };
}

function* viewOf(message: MessageRow): Script<MessageView> {
  return messageView(message, new AudienceBook(yield* audiencesOf(message.spaceId)));
}

type Offer = EffectOf<'offer-run' | 'hold-run'>;

function isOfferOf(effect: Effect, runId: RunId): effect is Offer {
  return (effect.type === 'offer-run' || effect.type === 'hold-run') && effect.run.id === runId;
}

/** Who was stopped by a person, in a decision. */
function stoppedIn(effects: readonly Effect[]): readonly MemberId[] {
  return effects.flatMap((effect) => {
    if (effect.type !== 'end-run' || effect.outcome.kind !== 'cancelled') return [];
    return effect.outcome.by === null ? [] : [effect.agent];
  });
}

function heldIn(row: RunRow, offers: readonly Offer[]): RunFacts['held'] {
  if (row.state === 'held') return 'still';
  if (offers[0]?.type !== 'hold-run') return 'never';
  // Who gets a turn is queued then, by a later decision or by the same one.
  return row.queuedSeq > row.offeredSeq || offers.length > 1 ? 'before' : 'in-vain';
}

function authorOf(trigger: MessageView | null): RunFacts['author'] {
  if (trigger === null || trigger.sender === null) return null;
  return { kind: trigger.sender.kind, name: trigger.senderName };
}

function namedAgent({ agent }: PassedOver): readonly MemberId[] {
  return agent === null ? [] : [agent];
}

/** Whom the cause of a run names. */
function saidIn(cause: Offer['run']['cause'] | null): readonly MemberId[] {
  if (cause === null) return [];
  switch (cause.kind) {
    case 'mention':
    case 'delegated':
      return [cause.by];
    case 'returned':
      return [cause.asked];
    case 'message':
    case 'regenerate':
    case 'tick':
      return [];
    default:
      return unreachable(cause);
  }
}

/** With those of them who are not on the server any more: what they did stays theirs. */
function withRemoved(roster: Roster, ids: readonly MemberId[], names: NameBook): Roster {
  const index = indexOf(roster);
  const isKnown = (id: MemberId) => (index.member(id) ?? index.outsider(id)) !== undefined;
  const unknown = new Set<string>(ids.filter((id) => !isKnown(id)));
  if (unknown.size === 0) return roster;
  const others = [...names.everNamed(unknown)].map(([id, { kind, name }]) => ({
    id: asMemberId(id),
    kind,
    name,
  }));
  return { ...roster, others: [...roster.others, ...others] };
}

// Who has left the space is still somebody on the server, or was.
function agentName(roster: Roster, id: MemberId): string {
  const index = indexOf(roster);
  return index.member(id)?.name ?? index.outsider(id)?.name ?? 'An agent that left';
}
