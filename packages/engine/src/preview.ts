import type { Audience } from './audience.ts';
import { decide, type Decision } from './decide.ts';
import type { Effect, EffectOf, EventRefusal } from './effect.ts';
import { asMessageId, type MemberId, type RunId } from './ids.ts';
import type { Sender, SpokenMessage } from './message.ts';
import type { RuleId } from './rule-id.ts';
import type { Run } from './run.ts';
import { indexOf } from './roster/roster-index.ts';
import type { PolicyName, SpaceSettings } from './settings.ts';
import type { SpaceEvent } from './space-event.ts';
import type { SpaceState } from './space-state.ts';
import { policyOf } from './policy/policies.ts';
import { overBudget, type OverBudget, type RunCosts } from './limit/over-budget.ts';
import type { NoticePhrase } from './speech/notice-words.ts';
import { nearestName } from './text/mention/nearest-name.ts';

/** A message that someone is about to send. */
export interface Draft {
  readonly sender: Sender & { readonly kind: 'person' | 'service' };
  readonly content: string;
  readonly replyTo?: SpokenMessage | null;
}

/** A warning that the sender gets before sending. */
export type PreviewWarning =
  | { readonly kind: 'unknown-mention'; readonly name: string; readonly nearest: string | null }
  | { readonly kind: 'limit'; readonly held: number; readonly because: RuleId }
  | OverBudget
  | {
      readonly kind: 'notice';
      readonly content: string;
      readonly phrase: NoticePhrase | null;
      readonly because: RuleId;
    };

/** The result that sending a draft now would have. Nothing is sent. */
export interface Preview {
  readonly policy: PolicyName;
  /** The agents that would read the message. Null if the message would be refused. */
  readonly audience: Audience | null;
  readonly refused: { readonly code: EventRefusal; readonly because: RuleId } | null;
  readonly speakers: readonly { readonly agent: MemberId; readonly because: RuleId }[];
  readonly silent: readonly EffectOf<'note-silence'>[];
  readonly warnings: readonly PreviewWarning[];
  /** The largest number of runs that the chain could have (WI2). */
  readonly mostRuns: number;
  readonly afterwards: Afterwards;
}

/**
 * WI3: the part of a preview after the first agents. Only `nobody` is certain. The other values name
 * what an agent might do, which nobody can know before it writes.
 */
type Afterwards = 'nobody' | 'may-mention' | 'may-hand-over' | 'may-ask';

/**
 * WI1: uses the same engine, but posts nothing. `settings` previews the result of saving these
 * settings first, and `costs` also checks the budgets.
 */
export function preview(
  state: SpaceState,
  draft: Draft,
  settings: Partial<SpaceSettings> = {},
  costs?: RunCosts,
): Preview {
  const saved = decisionToSave(state, settings);
  const isRefused = saved.effects.some(({ type }) => type === 'refuse-event');
  const { state: after, effects } = isRefused ? saved : decide(saved.state, messageOf(draft));
  const refusal = effects.find((effect) => effect.type === 'refuse-event');
  const message = effects.find((effect) => effect.type === 'post-message')?.message;
  const speakers = speakersOf(effects);
  return {
    policy: settings.policy ?? state.settings.policy,
    audience: message?.audience ?? null,
    refused: refusal === undefined ? null : { code: refusal.code, because: refusal.because },
    speakers,
    silent: effects.filter((effect) => effect.type === 'note-silence'),
    warnings: [
      ...effects.flatMap((effect) => warningsOf(state, effect)),
      ...limitNear(effects),
      ...(costs === undefined ? [] : overBudget(after, offeredIn(effects), costs)),
    ],
    mostRuns: mostRuns(saved.state, speakers.length),
    afterwards: afterwards(saved.state, speakers.length),
  };
}

/**
 * Saving is decided as an event too, because new limits can give turns to held runs or refuse these
 * runs.
 */
function decisionToSave(state: SpaceState, settings: Partial<SpaceSettings>): Decision {
  if (Object.keys(settings).length === 0) return { state, effects: [] };
  const changed = { ...state.settings, ...settings };
  return decide(state, {
    type: 'settings-changed',
    id: 'preview-settings',
    at: 0,
    settings: changed,
  });
}

function messageOf({ sender, content, replyTo = null }: Draft): SpaceEvent {
  const messageId = asMessageId('preview');
  const from = { ...sender, name: '' };
  return {
    type: 'message-posted',
    id: 'preview',
    at: 0,
    messageId,
    sender: from,
    content,
    replyTo,
  };
}

/** Previews a draft under several settings, for a comparison. */
export function previewAll(
  state: SpaceState,
  draft: Draft,
  all: readonly Partial<SpaceSettings>[],
  costs?: RunCosts,
): readonly Preview[] {
  return all.map((settings) => preview(state, draft, settings, costs));
}

/**
 * The agents that get the floor because of the message itself, now or when a turn becomes free.
 * Agents that already waited for a turn are not included.
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
      // The search for the nearest name costs O(roster), so only the first few unknown names get a
      // suggestion.
      const nearest = n < MOST_NEAREST ? nearestName(name, state.roster) : null;
      return { kind: 'unknown-mention', name, nearest };
    });
  }
  if (effect.type === 'post-notice') {
    const { content, phrase = null } = effect;
    return [{ kind: 'notice', content, phrase, because }];
  }
  return [];
}

// If the same message first holds and then offers a run, the run does not wait.
function limitNear(effects: readonly Effect[]): readonly PreviewWarning[] {
  const offered = new Set(offeredIn(effects).map(({ id }) => id));
  const held = effects.filter(
    (effect) => effect.type === 'hold-run' && !offered.has(effect.run.id),
  ).length;
  return held === 0 ? [] : [{ kind: 'limit', held, because: 'TL2' }];
}

/** WI3. An agent cannot give the floor to itself, so a sole agent is the only one. */
function afterwards(state: SpaceState, first: number): Afterwards {
  const { settings, roster } = state;
  const isLast = mostRuns(state, first) <= first;
  if (isLast || indexOf(roster).activeAgents.length < 2) return 'nobody';
  const { agentMentions, handOffs } = policyOf(settings.policy);
  if (handOffs !== null) return handOffs.hasReplyStack ? 'may-hand-over' : 'may-ask';
  return agentMentions === 'name' ? 'nobody' : 'may-mention';
}

// WI2: the largest number of runs that the chain can have.
function mostRuns({ settings, roster }: SpaceState, first: number): number {
  if (first === 0) return 0;
  const { turnLimit, maxRuns } = settings;
  const activeAgents = indexOf(roster).activeAgents.length;
  return policyOf(settings.policy).mostRuns({ first, turnLimit, maxRuns, activeAgents });
}
