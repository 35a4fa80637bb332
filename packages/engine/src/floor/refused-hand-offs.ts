import { delegatedAsk, mentionAsk } from './hand-over.ts';
import type { MemberId } from '../ids.ts';
import { rememberRefused } from '../limit/turn-limit.ts';
import { findMember } from '../names/find-member.ts';
import type { SpokenMessage } from '../message.ts';
import type { Ruling } from '../ruling.ts';
import { delegationOf, type FloorRequest, type Cause, type HandOff, type Run } from '../run.ts';

/**
 * TL11: if a hand-off of an ended run was refused, stores its target for *Continue*, but only the
 * first one (CH17). The target of a delegation is stored only if the run posted nothing. `message`
 * is the run's message or null. Returns the stored agents.
 */
export function rememberHandOffs(
  ruling: Ruling,
  run: Run,
  message: SpokenMessage | null,
): readonly MemberId[] {
  const ask = firstAsk(ruling, run, message);
  if (ask === null) return [];
  const { agent, chainId } = ask;
  if (message !== null) dropTextHandOff(ruling, run, message);
  if (isRemembered(ruling, ask)) return [agent];
  if (!isRefusalRecorded(ruling, ask))
    ruling.add({ type: 'refuse-floor', agent, chainId, because: 'TL11' });
  rememberRefused(ruling, [ask]);
  return [agent];
}

function firstAsk(ruling: Ruling, run: Run, message: SpokenMessage | null): FloorRequest | null {
  for (const handOff of run.refusedHandOffs ?? []) {
    const ask = askFor(ruling, run, handOff, message);
    if (ask !== null) return ask;
  }
  return null;
}

// CH17: the first hand-off with a tool has priority, so a later hand-off in the text is removed.
function dropTextHandOff(ruling: Ruling, run: Run, { messageId }: SpokenMessage): void {
  const { halt } = ruling.floor;
  if (halt === null) return;
  const isInWords = ({ triggerId, cause }: FloorRequest): boolean =>
    triggerId === messageId && cause.kind === 'mention' && cause.by === run.agent;
  const refused = halt.refused.filter(({ ask }) => !isInWords(ask));
  ruling.change({ halt: { ...halt, refused } });
}

function askFor(
  ruling: Ruling,
  run: Run,
  handOff: HandOff,
  message: SpokenMessage | null,
): FloorRequest | null {
  const target = findMember(ruling.roster, handOff.target);
  // If a target was paused or has left, it cannot get the floor, and the next target is used
  // instead.
  if (target?.kind !== 'agent' || target.status === 'paused') return null;
  if (handOff.kind === 'delegate') {
    return message === null ? delegatedAsk(ruling, run, { target, reason: handOff.reason }) : null;
  }
  const trigger = message ?? ruling.trigger(run.triggerId);
  // FL2: no agent gets the floor for its own message.
  if (trigger.sender.id === target.id) return null;
  ruling.keepTrigger(trigger);
  return mentionAsk(run, { ...handOff, target, byTool: true }, trigger);
}

function isRefusalRecorded({ effects }: Ruling, { agent, chainId }: FloorRequest): boolean {
  return effects.some(
    (effect) =>
      effect.type === 'refuse-floor' && effect.agent === agent && effect.chainId === chainId,
  );
}

// True if the same request is stored already. An agent that was requested for two different reasons
// gets the floor twice.
function isRemembered({ floor }: Ruling, request: FloorRequest): boolean {
  return (floor.halt?.refused ?? []).some(
    ({ ask }) =>
      ask.agent === request.agent &&
      ask.chainId === request.chainId &&
      ask.triggerId === request.triggerId &&
      isSameCause(ask.cause, request.cause),
  );
}

function isSameCause(one: Cause, other: Cause): boolean {
  return one.kind === other.kind && askerOf(one) === askerOf(other);
}

function askerOf(cause: Cause): MemberId | null {
  return cause.kind === 'mention' ? cause.by : (delegationOf(cause)?.by ?? null);
}
