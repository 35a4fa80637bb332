import { unreachable } from '@conch/engine';
import type { Audience, Effect, EffectOf, MemberId, Message, SpaceState } from '@conch/engine';

import type { EventResult } from './room.ts';
import { stackLines } from './stack-lines.ts';
import type { StepAct } from './transcript.ts';

interface DecisionContext {
  /** The act of the line above. Null if the event is in another space. */
  readonly act: StepAct | null;
  readonly showsTurns: boolean;
}

/**
 * The decisions of one event in the notation of transcripts. Facts that the line above already
 * shows are left out, e.g. the text of a message.
 */
export function decisionLines(ruled: EventResult, context: DecisionContext): readonly string[] {
  const lines = ruled.effects.flatMap((effect) => {
    const line = decisionLine(effect, ruled, context);
    return line === null ? [] : [line];
  });
  return [...lines, ...stackLines(ruled)];
}

function decisionLine(effect: Effect, ruled: EventResult, context: DecisionContext): string | null {
  const text = decisionText(effect, ruled, context);
  if (text === null) return null;
  return `${text} (${becauseOf(effect, ruled.effects)})`;
}

function decisionText(effect: Effect, ruled: EventResult, context: DecisionContext): string | null {
  switch (effect.type) {
    case 'refuse-event':
      return `refused: ${[effect.code, ...namesAbout(effect)].join(', ')}`;
    case 'post-message':
      return postedLine(effect, context.act);
    case 'post-notice':
      return `notice${readers(effect.audience, ' to ')}: ${effect.content}`;
    case 'warn-sender':
      return `nobody here is called ${effect.names.join(', ')}`;
    case 'offer-run':
      return floorLine(effect);
    case 'hold-run':
      return `${effect.run.agent} waits for a turn`;
    case 'refuse-floor':
      return `${effect.agent} does not get the floor`;
    case 'note-silence':
      return silenceLine(effect);
    case 'end-run':
      return endLine(effect, context.act);
    case 'end-chain':
      return 'the chain ends';
    case 'drop-waiter':
      return `${effect.agent} no longer waits`;
    case 'count-turns':
      return context.showsTurns ? `turns: ${effect.used} used, ${effect.reserved} reserved` : null;
    case 'disclose':
      return `lets in: ${effect.to.join(', ')}`;
    case 'answer-tool':
      return resultWords(effect.result);
    case 'park-run': {
      const seconds = Math.round((effect.until - ruled.event.at) / 1000);
      return `${runOwner(effect.runId, ruled.state)} waits for a reply, at most ${seconds} seconds`;
    }
    case 'close-approval':
      return `what ${runOwner(effect.runId, ruled.state)} asked is ${effect.verdict}`;
    case 'resume-run':
      return `${runOwner(effect.runId, ruled.state)} continues: ${resultWords(effect.result)}`;
    case 'list-runs':
      return 'may see its own runs';
    case 'read-space':
      return `may read ${effect.limit} messages`;
    case 'edit-message':
    case 'add-version':
      return `the message becomes: ${effect.content}`;
    case 'delete-message':
      return 'the message is deleted';
    case 'change-reaction':
      return `a reaction is ${effect.isGiven ? 'given' : 'taken back'}: ${effect.emoji}`;
    // The consequences of these effects are visible in the text, in a later line, or in the other
    // space.
    case 'note-change':
    case 'wake-later':
    case 'start-run':
    case 'act-in-space':
    case 'begin-tick':
    case 'end-tick':
      return null;
    default:
      return unreachable(effect);
  }
}

// The rules that changed a message are more informative than the rule that posted it.
function becauseOf(effect: Effect, effects: readonly Effect[]): string {
  if (effect.type !== 'post-message') return effect.because;
  const changes = effects.filter(({ type }) => type === 'note-change');
  return changes.length === 0 ? effect.because : changes.map(({ because }) => because).join(', ');
}

function postedLine({ message }: EffectOf<'post-message'>, act: StepAct | null): string | null {
  const { senderName, content, status, audience } = message;
  const marked = status === 'complete' ? '' : ` (${status})`;
  const to = readers(audience, ' to ');
  if (!isOwnLine(message, act)) return `${senderName} says${to}${marked}: ${content}`;
  if (act?.kind === 'say' && act.text === content) return to === '' ? null : `only${to}`;
  return `posted${to}${marked} as: ${content}`;
}

function isOwnLine({ senderName, status }: Message, act: StepAct | null): boolean {
  return act?.kind === 'say' && act.who === senderName && status === 'complete';
}

function readers(audience: Audience, before: string): string {
  return audience === 'everyone' ? '' : before + audience.join(', ');
}

function floorLine({ run }: EffectOf<'offer-run'>): string {
  if (run.cause.kind !== 'returned') return `${run.agent} gets the floor`;
  const { asked, result } = run.cause;
  return `${run.agent} gets the floor back, ${asked} ${result.kind}`;
}

function silenceLine({ of, count }: EffectOf<'note-silence'>): string {
  const who = of === 'others' ? `${count} ${count === 1 ? 'other' : 'others'}` : of.join(', ');
  return `${who} ${count === 1 ? 'stays' : 'stay'} silent`;
}

function endLine({ agent, outcome }: EffectOf<'end-run'>, act: StepAct | null): string | null {
  switch (outcome.kind) {
    case 'responded': {
      if (outcome.in !== null) return `${agent} responded in ${outcome.in}`;
      return act?.kind === 'say' && isNamed(agent, act.who) ? null : `${agent} responded`;
    }
    case 'delegated':
      return `${agent} delegated to ${outcome.to}`;
    case 'failed':
      return `${agent} failed: ${outcome.failure}`;
    case 'cancelled':
      return `${agent} was cancelled${outcome.by === null ? '' : ` by ${outcome.by}`}`;
    case 'skipped':
    case 'passed':
    case 'suppressed':
      return `${agent} ${outcome.kind === 'suppressed' ? 'was suppressed' : outcome.kind}`;
    default:
      return unreachable(outcome);
  }
}

// In a transcript, ids are names.
function isNamed(id: MemberId, name: string): boolean {
  return String(id) === name;
}

function resultWords(result: EffectOf<'resume-run'>['result']): string {
  if (result.kind === 'refused') return `refused: ${result.code}`;
  return result.kind === 'ended' ? result.outcome : result.kind;
}

function namesAbout({ code, about }: EffectOf<'refuse-event'>): readonly string[] {
  return code === 'unknown-mention' || code === 'not-in-space' ? about : [];
}

function runOwner(runId: string, { floor }: SpaceState): string {
  return floor.runs.find(({ id }) => id === runId)?.agent ?? 'a run';
}
