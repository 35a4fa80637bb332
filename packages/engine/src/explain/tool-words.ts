import { awaitsApproval, type EffectOf } from '../effect.ts';
import type { RunId } from '../ids.ts';
import type { SpaceState } from '../space-state.ts';
import { unreachable } from '../unreachable.ts';
import { OUTCOME_WORDS } from './outcome-words.ts';
import { explainToolRefusal } from './refusal-words.ts';
import { asClause, counted, subject } from './wording.ts';

/** The result of a tool call, as a statement. */
export function toolAnswered(
  { runId, result }: EffectOf<'answer-tool'>,
  space: SpaceState,
): string {
  const call = `${runOwner(space, runId)}’s tool call`;
  if (result.kind === 'accepted') return `${call} is accepted`;
  if (result.kind === 'refused') return `${call} is refused: ${toolResult(result)}`;
  return `${call} is answered: ${toolResult(result)}`;
}

/** The result of a tool call, as a clause. */
export function toolResult(result: EffectOf<'resume-run'>['result']): string {
  switch (result.kind) {
    case 'accepted':
      return 'its call is accepted';
    case 'refused':
      return asClause(explainToolRefusal(result.code));
    case 'sent':
      return 'the message is sent';
    case 'reply':
      return 'the reply has come';
    case 'timed-out':
      return 'no reply came in time';
    case 'limit':
      return 'the turn limit is reached';
    case 'ended':
      return `the agent it asked ${OUTCOME_WORDS[result.outcome]}`;
    case 'approved':
      return 'a person has approved what it asked';
    case 'denied':
      return 'a person has refused what it asked';
    default:
      return unreachable(result);
  }
}

export function runParked(effect: EffectOf<'park-run'>, space: SpaceState): string {
  const awaited = awaitsApproval(effect) ? 'a person to approve what it asks' : 'a reply';
  return `${runOwner(space, effect.runId)} waits for ${awaited}`;
}

/** How a request for approval ended. */
export function approvalClosed(
  { verdict, by }: EffectOf<'close-approval'>,
  space: SpaceState,
): string {
  const who = by === null ? 'A person' : subject(space, by);
  switch (verdict) {
    case 'approved':
      return `${who} approved what the agent asked`;
    case 'denied':
      return `${who} refused what the agent asked`;
    case 'timed-out':
      return 'Nobody answered what the agent asked';
    case 'cancelled':
      return 'What the agent asked is withdrawn';
    default:
      return unreachable(verdict);
  }
}

/** A description of an act in another space, as a statement. */
export function actSent({ act }: EffectOf<'act-in-space'>, space: SpaceState): string {
  switch (act.kind) {
    case 'say':
      return `${subject(space, act.agent)} speaks in another space`;
    case 'answer':
      return `${subject(space, act.agent)} gets the result in the space that it came from`;
    case 'drop-wait':
      return 'The other space no longer has to wait for a reply';
    default:
      return unreachable(act);
  }
}

export function readsSpace(
  { runId, spaceId, limit }: EffectOf<'read-space'>,
  space: SpaceState,
): string {
  const place = spaceId === space.id ? 'this space' : 'another space';
  const messages = counted(limit, 'message', 'messages');
  return `${runOwner(space, runId)} may read the last ${messages} of ${place}`;
}

export function listsRuns({ runId }: EffectOf<'list-runs'>, space: SpaceState): string {
  return `${runOwner(space, runId)} looks at its own runs`;
}

/** The name of the agent of a run. A run that has ended is no longer in `floor.runs`. */
export function runOwner(space: SpaceState, runId: RunId): string {
  const run = space.floor.runs.find(({ id }) => id === runId);
  return run === undefined ? 'The agent' : subject(space, run.agent);
}
