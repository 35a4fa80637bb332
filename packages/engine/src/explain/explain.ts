import type { Effect, EffectOf, TextChange } from '../effect.ts';
import { isOfVersion } from '../run.ts';
import type { SpaceState } from '../space-state.ts';
import { nearestName } from '../text/mention/nearest-name.ts';
import { unreachable } from '../unreachable.ts';
import { describeEnding } from './ending-words.ts';
import { floorStatement, whyFloor, whyRefused, whySilent } from './floor-reasons.ts';
import { withReason } from './outcome-words.ts';
import { explainRefusal } from './refusal-words.ts';
import {
  actSent,
  approvalClosed,
  listsRuns,
  readsSpace,
  runOwner,
  runParked,
  toolAnswered,
  toolResult,
} from './tool-words.ts';
import { asClause, called, counted, grouped, listed, readersOf, subject } from './wording.ts';

/**
 * One plain sentence about an effect, with the rule id at the end. `space` is the state after the
 * decision.
 */
export function explain(effect: Effect, space: SpaceState): string {
  return `${statement(effect, space)} (${effect.because})`;
}

function statement(effect: Effect, space: SpaceState): string {
  switch (effect.type) {
    case 'refuse-event':
      return eventRefused(effect);
    case 'post-message':
      return messagePosted(effect, space);
    case 'post-notice':
      return `Conch tells ${readersOf(space, effect.audience)}: “${effect.content}”`;
    case 'begin-tick':
    case 'end-tick':
      return tickStatement(effect);
    case 'warn-sender':
      return senderWarned(effect, space);
    case 'offer-run':
      return floorStatement(effect.run, effect.because, space);
    case 'hold-run':
      return `${subject(space, effect.run.agent)} waits for a turn: all that are left are reserved`;
    case 'refuse-floor':
      return `${subject(space, effect.agent)} does not get the floor: ${whyRefused(effect.because)}`;
    case 'note-silence':
      return silenceNoted(effect, space);
    case 'end-run':
      return runEnded(effect, space);
    case 'end-chain':
      return 'The chain ends: nobody has the floor or will get it';
    case 'drop-waiter':
      return `${subject(space, effect.agent)} no longer waits: ${whyRefused(effect.because)}`;
    case 'count-turns':
      return turnsCounted(effect, space);
    case 'note-change':
      return `The answer is changed: ${CHANGE_WORDS[effect.change]}`;
    case 'disclose':
      return `${readersOf(space, effect.to)} may read an answer to something private: its sender allowed it`;
    case 'answer-tool':
      return toolAnswered(effect, space);
    case 'park-run':
      return runParked(effect, space);
    case 'resume-run':
      return `${runOwner(space, effect.runId)} continues: ${toolResult(effect.result)}`;
    case 'close-approval':
      return approvalClosed(effect, space);
    case 'wake-later':
      return 'Conch will check again when this wait ends';
    case 'start-run':
      return `${runOwner(space, effect.runId)} starts: the budgets cover it`;
    case 'act-in-space':
      return actSent(effect, space);
    case 'list-runs':
      return listsRuns(effect, space);
    case 'read-space':
      return readsSpace(effect, space);
    case 'edit-message':
    case 'delete-message':
    case 'change-reaction':
    case 'add-version':
      return MESSAGE_CHANGES[effect.type];
    default:
      return unreachable(effect);
  }
}

const MESSAGE_CHANGES = {
  'edit-message': 'The message is changed: its readers stay the same, and it wakes nobody',
  'delete-message': 'The message is deleted: a mark of it stays, and it wakes nobody',
  'change-reaction': 'A reaction to the message changes: it wakes nobody',
  'add-version': 'The message gets another version: it takes no turn and wakes nobody',
} as const;

function eventRefused({ code, about }: EffectOf<'refuse-event'>): string {
  const isAboutNames = code === 'unknown-mention' || code === 'not-in-space';
  const names = isAboutNames && about.length > 0 ? ` because of ${listed(about)}` : '';
  return `This is refused${names}: ${asClause(explainRefusal(code))}`;
}

function messagePosted({ message, because }: EffectOf<'post-message'>, space: SpaceState): string {
  const { senderName, status, audience, sender } = message;
  if (status !== 'complete') {
    const mark = status === 'cancelled' ? 'stopped' : 'failed';
    return `What ${senderName} had written stays, marked as ${mark}`;
  }
  const why = sender.kind === 'agent' ? whyFloor(because) : 'people and services are always heard';
  return `${senderName} speaks to ${readersOf(space, audience)}: ${why}`;
}

function tickStatement(effect: EffectOf<'begin-tick' | 'end-tick'>): string {
  const name = `Tick ${grouped(effect.tick)}`;
  if (effect.type === 'end-tick') {
    return `${name} is over: every planned post is written or dropped`;
  }
  const { pruned, expired } = effect;
  const forgotten =
    pruned === 0 ? '' : `, ${counted(pruned, 'mention is', 'mentions are')} forgotten`;
  const ended = expired === 0 ? '' : `, ${counted(expired, 'thread has', 'threads have')} ended`;
  return `${name} begins${forgotten}${ended}`;
}

function senderWarned({ names }: EffectOf<'warn-sender'>, space: SpaceState): string {
  const [only, second] = names;
  const isOne = only !== undefined && second === undefined;
  const nearest = isOne ? nearestName(only, space.roster) : null;
  const hint = nearest === null ? 'the name is passed over' : `perhaps ${nearest} was meant`;
  return `No member is called ${listed(names)}: ${hint}`;
}

function silenceNoted({ of, count, because }: EffectOf<'note-silence'>, space: SpaceState): string {
  const who =
    of === 'others' ? counted(count, 'other', 'others') : listed(of.map((id) => called(space, id)));
  return `${who} ${count === 1 ? 'stays' : 'stay'} silent: ${whySilent(because)}`;
}

function runEnded({ agent, outcome, because }: EffectOf<'end-run'>, space: SpaceState): string {
  const name = subject(space, agent);
  if (outcome.kind === 'delegated') {
    return withReason(`${name} handed this to ${called(space, outcome.to)}`, outcome.reason);
  }
  if (outcome.kind === 'responded' && isOfVersion(because)) return `${name} wrote another version`;
  if (outcome.kind !== 'cancelled' || outcome.reason === 'turn-limit')
    return `${name} ${describeEnding(outcome, because)}`;
  if (outcome.by === null) return `${name} was stopped: ${whyRefused(because)}`;
  return `${name} was stopped by ${called(space, outcome.by)}`;
}

function turnsCounted({ used, reserved }: EffectOf<'count-turns'>, space: SpaceState): string {
  const reservedWords = reserved === 0 ? '' : `, ${grouped(reserved)} reserved`;
  return `${grouped(used)} of ${counted(space.settings.turnLimit, 'turn', 'turns')} used${reservedWords}`;
}

const CHANGE_WORDS: Readonly<Record<TextChange, string>> = {
  'auto-mention': 'it begins with the name of the agent that it answers',
  'self-mention': 'its sender’s own name is taken out of the beginning',
  'refused-mention': 'the names of those who do not get the floor are taken out of the beginning',
  'stop-tag': 'it ends the exchange, so the names at its beginning are taken out',
};
