import type { Effect } from '../effect.ts';
import type { MemberId } from '../ids.ts';
import { indexOf } from '../roster/roster-index.ts';
import type { RuleId } from '../rule-id.ts';
import { NO_FLOOR_WORDS } from '../rules/rule-reasons.ts';
import type { SpaceState } from '../space-state.ts';
import { refusalKey, silenceKey, type NoFloorKey } from './floor-reasons.ts';
import { counted, subject } from './wording.ts';

/**
 * An agent that did not get the floor, with the reason. If `agent` is null, the entry is about
 * `count` unnamed agents.
 */
export interface SilentAgent {
  readonly agent: MemberId | null;
  readonly count: number;
  readonly because: RuleId;
  /**
   * The reason as data, so that any language can describe it. `sentence` is built from this field.
   */
  readonly reason: NoFloorKey;
  readonly sentence: string;
}

/**
 * The agents that a decision kept silent or refused, each with a sentence. For agents without an
 * effect, the decision stores only their number. Such agents are named only if they are few and the
 * roster has not changed since the decision.
 */
export function passedOver(
  effects: readonly Effect[],
  space: SpaceState,
  { isRosterAsThen }: { readonly isRosterAsThen: boolean },
): readonly SilentAgent[] {
  const groups = groupsOf(effects);
  const [unnamed, second] = groups.filter(({ others }) => others > 0);
  if (isRosterAsThen && unnamed !== undefined && second === undefined) {
    const rest = unnamedAgents(effects, space);
    if (rest.length === unnamed.others && rest.length <= MOST_NAMED) {
      unnamed.named.push(...rest);
      unnamed.others = 0;
    }
  }
  return groups.flatMap((group) => linesOf(group, space));
}

// The maximum number of names. A limit is needed because @all in a large space may be refused for
// thousands of agents.
const MOST_NAMED = 20;

interface Group {
  readonly type: 'refuse-floor' | 'note-silence';
  readonly because: RuleId;
  readonly named: MemberId[];
  others: number;
}

function groupsOf(effects: readonly Effect[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const effect of effects) {
    const { type, because } = effect;
    if (type !== 'refuse-floor' && type !== 'note-silence') continue;
    const key = `${type} ${because}`;
    const group = groups.get(key) ?? { type, because, named: [], others: 0 };
    groups.set(key, group);
    if (effect.type === 'refuse-floor') group.named.push(effect.agent);
    else if (effect.of === 'others') group.others += effect.count;
    else group.named.push(...effect.of);
  }
  return [...groups.values()];
}

/** The agents that no effect of the decision mentions by id. */
function unnamedAgents(effects: readonly Effect[], space: SpaceState): readonly MemberId[] {
  const namedIds = new Set(effects.flatMap((effect) => namedBy(effect, space)));
  return indexOf(space.roster)
    .agents.map(({ id }) => id)
    .filter((id) => !namedIds.has(id));
}

function namedBy(effect: Effect, space: SpaceState): readonly MemberId[] {
  if (effect.type === 'offer-run' || effect.type === 'hold-run') return [effect.run.agent];
  if (effect.type === 'refuse-floor' || effect.type === 'end-run') return [effect.agent];
  if (effect.type === 'note-silence') return effect.of === 'others' ? [] : effect.of;
  // An agent that posts with a tool or resumes a run already has the floor.
  if (effect.type === 'post-message') return [effect.message.sender.id];
  if (effect.type !== 'resume-run') return [];
  const run = space.floor.runs.find(({ id }) => id === effect.runId);
  return run === undefined ? [] : [run.agent];
}

function linesOf({ type, because, named, others }: Group, space: SpaceState): SilentAgent[] {
  const reason = (type === 'refuse-floor' ? refusalKey(because) : silenceKey(because)) ?? 'rule';
  const why = NO_FLOOR_WORDS[reason];
  const agents = [...new Set(named)];
  const lines = agents.slice(0, MOST_NAMED).map((agent): SilentAgent => {
    const sentence = `${subject(space, agent)}: ${why}.`;
    return { agent, count: 1, because, reason, sentence };
  });
  const rest = others + agents.length - lines.length;
  if (rest === 0) return lines;
  const sentence = `${counted(rest, 'other', 'others')}: ${why}.`;
  return [...lines, { agent: null, count: rest, because, reason, sentence }];
}
