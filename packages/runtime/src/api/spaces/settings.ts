import type { Reason } from '@conch/agents';
import {
  aboveCeiling,
  indexOf,
  SPACE_SETTINGS,
  type Ceilings,
  type ForumSettings,
  type MemberId,
  type SettingTable,
  type SpaceSettings,
} from '@conch/engine';
import { agentById, forumOf, messagesBefore, type Script } from '@conch/store';
import type { OpenSpace } from '../../space/open-space.ts';
import type { WithPlainIds } from '../../plain-ids.ts';
import { Refused } from '../../refused.ts';
import { refusalReason } from '../refusal-reasons.ts';
import { settingProblem } from './setting-problem.ts';

/** Changed settings from a caller. A missing setting keeps its value. */
export type SettingsChange = WithPlainIds<Partial<Omit<SpaceSettings, 'forum'>>> & {
  readonly forum?: Partial<ForumSettings>;
};

/**
 * Checks the settings of a caller. Throws `bad-settings` for an invalid value, and `above-ceiling`
 * for a limit above the operator's ceiling (CE2).
 */
export function checkSettings(input: SettingsChange, ceilings: Ceilings): void {
  for (const [name, value] of Object.entries(settingsIn(input))) {
    const setting = Object.hasOwn(SPACE_SETTINGS, name) ? TABLE[name] : undefined;
    if (setting === undefined) throw bad(name, refusalReason('no-such-setting'));
    const problem = value === undefined ? null : settingProblem(setting, value);
    if (problem === null) continue;
    throw bad(name, problem.why, problem.field === null ? name : `${name}.${problem.field}`);
  }
  const tooHigh = aboveCeiling(input, ceilings);
  if (tooHigh !== null) throw aboveOperators(tooHigh);
}

const TABLE: SettingTable = SPACE_SETTINGS;

function settingsIn(input: unknown): object {
  if (typeof input === 'object' && input !== null) return input;
  const what = 'Settings must be an object, for example { turnLimit: 20 }.';
  throw new Refused('bad-settings', what, [], 'settings');
}

/** Merges a checked change into the settings. */
export function withSettings(settings: SpaceSettings, input: SettingsChange): SpaceSettings {
  const known = Object.entries(input).filter(([, value]) => value !== undefined);
  const forum = { ...settings.forum, ...input.forum };
  return { ...settings, ...Object.fromEntries(known), forum };
}

/**
 * The refusal for a main agent that does not exist or is no member of the space. A paused agent is
 * accepted.
 */
export function* mainAgentRefusal(
  before: SpaceSettings,
  { mainAgentId }: SpaceSettings,
  isMember: (id: MemberId) => boolean,
): Script<Refused | null> {
  // An unchanged main agent is accepted even if it was removed, so that a form with other changes
  // can be saved.
  if (mainAgentId === null || mainAgentId === before.mainAgentId) return null;
  const agent = yield* agentById(mainAgentId);
  if (agent !== null && agent.deletedAt === null) {
    if (isMember(mainAgentId)) return null;
    return bad('mainAgentId', refusalReason('agent-not-here', { name: agent.name }));
  }
  return bad('mainAgentId', refusalReason('no-agent-with-id', { id: mainAgentId }));
}

/** Says whether a member is in the space. */
export function isIn({ state }: OpenSpace): (id: MemberId) => boolean {
  return (id) => indexOf(state.roster).member(id) !== undefined;
}

/** The refusal to switch a space between chat and forum after its first message or tick. */
export function* kindRefusal(
  { state, nextSeq }: OpenSpace,
  { kind }: SpaceSettings,
): Script<Refused | null> {
  if (kind === state.settings.kind) return null;
  const messages = yield* messagesBefore({ spaceId: state.id, seq: nextSeq, place: 0, limit: 1 });
  const ticks = (yield* forumOf(state.id))?.tick ?? 0;
  if (messages.length === 0 && ticks === 0) return null;
  return new Refused('bad-settings', refusalReason('kind-settled'), ['kind'], 'settings.kind');
}

function bad(name: string, why: Reason, field = name): Refused {
  const what = refusalReason('setting-refused', { name, why });
  return new Refused('bad-settings', what, [name], `settings.${field}`);
}

function aboveOperators({ field, ceiling }: { readonly field: string; readonly ceiling: number }) {
  const what = refusalReason('setting-refused', {
    name: field,
    why: ceilingReason(field, ceiling),
  });
  return new Refused('above-ceiling', what, [field], `settings.${field}`);
}

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;

function ceilingReason(field: string, ceiling: number): Reason {
  if (!field.endsWith('Ms')) return refusalReason('above-ceiling', { most: ceiling });
  return ceiling % HOUR_MS === 0
    ? refusalReason('above-ceiling-hours', { most: ceiling / HOUR_MS })
    : refusalReason('above-ceiling-seconds', { most: ceiling / SECOND_MS });
}
