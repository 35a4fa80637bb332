import { decide } from './decide.ts';
import type { Effect, EffectOf, EventRefusal } from './effect.ts';
import { asMessageId, type MemberId, type RunId } from './ids.ts';
import type { Sender, Spoken } from './message.ts';
import type { RuleId } from './rule-id.ts';
import type { Run } from './run.ts';
import { indexOf } from './roster-index.ts';
import { POLICIES, type PolicyName } from './settings.ts';
import type { SpaceState } from './space-state.ts';
import { unreachable } from './unreachable.ts';
import { overBudget, type OverBudget, type RunCosts } from './limit/over-budget.ts';
import { nearestName } from './text/nearest-name.ts';

/** A message that someone is about to send. */
export interface Draft {
  readonly sender: Sender & { readonly kind: 'person' | 'service' };
  readonly text: string;
  readonly replyTo?: Spoken | null;
}

/** What a sender should know before sending. */
export type PreviewWarning =
  | { readonly kind: 'unknown-mention'; readonly name: string; readonly nearest: string | null }
  | { readonly kind: 'limit'; readonly held: number; readonly because: RuleId }
  | OverBudget
  | { readonly kind: 'notice'; readonly text: string; readonly because: RuleId };

/** What would happen if a draft were sent now. */
export interface Preview {
  readonly policy: PolicyName;
  readonly refused: { readonly code: EventRefusal; readonly because: RuleId } | null;
  readonly speakers: readonly { readonly agent: MemberId; readonly because: RuleId }[];
  readonly silent: readonly EffectOf<'note-silence'>[];
  readonly warnings: readonly PreviewWarning[];
  /** The most runs that the chain could cost (WI2). */
  readonly mostRuns: number;
}

/** WI1: asks the same engine, and posts nothing; with `costs`, budgets are asked too. */
export function preview(
  state: SpaceState,
  draft: Draft,
  policy?: PolicyName,
  costs?: RunCosts,
): Preview {
  const asked = policy ?? state.settings.policy;
  const space = { ...state, settings: { ...state.settings, policy: asked } };
  const { state: after, effects } = decide(space, {
    type: 'message-posted',
    id: 'preview',
    at: 0,
    messageId: asMessageId('preview'),
    sender: { ...draft.sender, name: '' },
    text: draft.text,
    replyTo: draft.replyTo ?? null,
  });
  const refusal = effects.find((effect) => effect.type === 'refuse-event');
  const speakers = speakersOf(effects);
  return {
    policy: asked,
    refused: refusal === undefined ? null : { code: refusal.code, because: refusal.because },
    speakers,
    silent: effects.filter((effect) => effect.type === 'note-silence'),
    warnings: [
      ...effects.flatMap((effect) => warningsOf(state, effect)),
      ...limitNear(effects),
      ...(costs === undefined ? [] : overBudget(after, offeredIn(effects), costs)),
    ],
    mostRuns: mostRuns(space, speakers.length),
  };
}

/** A draft side by side under all four policies. */
export function previewAll(state: SpaceState, draft: Draft, costs?: RunCosts): readonly Preview[] {
  return POLICIES.map((policy) => preview(state, draft, policy, costs));
}

/**
 * Whom a message itself gives the floor, whether at once or when a turn comes
 * back; not who had waited for a turn before it.
 */
export function speakersOf(effects: readonly Effect[]): Preview['speakers'] {
  const posted = effects.find((effect) => effect.type === 'post-message');
  const chosen = new Map<RunId, Preview['speakers'][number]>();
  for (const effect of effects) {
    if (effect.type !== 'offer-run' && effect.type !== 'hold-run') continue;
    const { id, agent, because, triggerId } = effect.run;
    if (triggerId === posted?.message.messageId) chosen.set(id, { agent, because });
  }
  return [...chosen.values()];
}

function offeredIn(effects: readonly Effect[]): readonly Run[] {
  return effects.flatMap((effect) => (effect.type === 'offer-run' ? [effect.run] : []));
}

const MOST_NEAREST = 3;

function warningsOf(state: SpaceState, effect: Effect): readonly PreviewWarning[] {
  const { because } = effect;
  if (effect.type === 'warn-sender' || effect.type === 'refuse-event') {
    if (effect.type === 'refuse-event' && effect.code !== 'unknown-mention') return [];
    const names = new Set(effect.type === 'warn-sender' ? effect.names : effect.about);
    return [...names].map((name, n) => {
      // Looking for a name costs O(roster): a few help the sender, a thousand nobody.
      const nearest = n < MOST_NEAREST ? nearestName(name, state.roster) : null;
      return { kind: 'unknown-mention', name, nearest };
    });
  }
  if (effect.type === 'post-notice') return [{ kind: 'notice', text: effect.text, because }];
  return [];
}

// Who was held and got a turn by the same message does not wait.
function limitNear(effects: readonly Effect[]): readonly PreviewWarning[] {
  const offered = new Set(offeredIn(effects).map(({ id }) => id));
  const held = effects.filter(
    (effect) => effect.type === 'hold-run' && !offered.has(effect.run.id),
  ).length;
  return held === 0 ? [] : [{ kind: 'limit', held, because: 'TL2' }];
}

/**
 * WI2: an upper bound. Each agent message takes a turn and can wake at most
 * everyone else; what ends without a message wakes nobody.
 */
function mostRuns({ settings, roster }: SpaceState, first: number): number {
  if (first === 0) return 0;
  const { turnLimit, maxRuns } = settings;
  const further = Math.max(turnLimit - 1, 0);
  switch (settings.policy) {
    case 'broadcast':
      return first;
    case 'chain':
      return Math.max(first, maxRuns);
    case 'admin':
      // Each message wakes one at most, and whoever is admin may delegate once.
      return first + 1 + 2 * further;
    case 'mention':
      return first + further * Math.max(indexOf(roster).activeAgents.length - 1, 0);
    default:
      return unreachable(settings.policy);
  }
}
