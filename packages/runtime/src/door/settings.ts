import { DEFAULT_SETTINGS, POLICIES, type ForumSettings, type SpaceSettings } from '@conch/engine';
import { agentById, forumOf, messagesBefore, type Script } from '@conch/store';
import type { OpenSpace } from '../open-space.ts';
import { Refused } from '../refused.ts';
import { hasOnly, isBudget, isCount, isFlag, isOneOf, type Check } from './field-checks.ts';
import { isForumChange, wrongForumField } from './forum-settings.ts';
import { isId } from './given.ts';

/** Settings as callers give them: whatever is left out keeps its value. */
export type SettingsChange = Partial<Omit<SpaceSettings, 'forum'>> & {
  readonly forum?: Partial<ForumSettings>;
};

/** Changed settings, checked; throws `bad-settings` with what is wrong and what may be. */
export function withSettings(settings: SpaceSettings, given: SettingsChange): SpaceSettings {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_SETTINGS, name)) throw bad(name, `there is no such setting`);
    const problem = value === undefined ? null : CHECKS[name as keyof SpaceSettings](value);
    if (problem !== null) throw bad(name, problem, fieldOf(name, value));
  }
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  const forum = { ...settings.forum, ...given.forum };
  return { ...settings, ...Object.fromEntries(known), forum };
}

/** Why a main agent cannot be chosen; one that is only absent or inactive counts as not set. */
export function* mainAgentRefusal(
  before: SpaceSettings,
  { mainAgentId }: SpaceSettings,
): Script<Refused | null> {
  // Who was removed since may stay: it must not keep the rest of a form from being saved.
  if (mainAgentId === null || mainAgentId === before.mainAgentId) return null;
  const agent = yield* agentById(mainAgentId);
  if (agent !== null && agent.deletedAt === null) return null;
  const problem = `there is no agent ${mainAgentId} on this server; choose one that there is, or null for none`;
  return bad('mainAgentId', problem);
}

/** Why a space cannot become a forum, or a chat: what was said there would stand in no place. */
export function* kindRefusal(
  { state, nextSeq }: OpenSpace,
  { kind }: SpaceSettings,
): Script<Refused | null> {
  if (kind === state.settings.kind) return null;
  const said = yield* messagesBefore({ spaceId: state.id, seq: nextSeq, place: 0, limit: 1 });
  const ticks = (yield* forumOf(state.id))?.tick ?? 0;
  if (said.length === 0 && ticks === 0) return null;
  const what =
    'A chat cannot become a forum, nor a forum a chat, once something was said in it or a tick has been; make another space instead.';
  return new Refused('bad-settings', what, ['kind'], 'settings.kind');
}

const isTimeOuts: Check = (value) => {
  const { silentMs, totalMs, maxSteps } = (value ?? {}) as Record<string, unknown>;
  const isFull = [silentMs, totalMs, maxSteps].every((bound) => isCount(1)(bound) === null);
  return isFull && hasOnly(value, ['silentMs', 'totalMs', 'maxSteps'])
    ? null
    : 'it has silentMs, totalMs and maxSteps, each a whole number from 1';
};

const isIdOrNone: Check = (value) =>
  value === null || isId(value) ? null : 'it is the id of an agent, or null for none';

const isIdList: Check = (value) =>
  Array.isArray(value) && value.every(isId) ? null : 'it is a list of ids of spaces';

const CHECKS: Readonly<Record<keyof SpaceSettings, Check>> = {
  kind: isOneOf('chat', 'forum'),
  policy: isOneOf(...POLICIES),
  mainAgentId: isIdOrNone,
  picker: isOneOf('round-robin', 'last-spoke', 'relevance'),
  humanMentions: isOneOf('admin', 'route'),
  textHandOff: isFlag,
  unknownMentions: isOneOf('warn', 'refuse'),
  disclosure: isOneOf('allow', 'deny'),
  turnLimit: isCount(0),
  maxRuns: isCount(1),
  maxStack: isCount(0),
  chainBudget: isBudget,
  dayBudget: isBudget,
  timeOuts: isTimeOuts,
  readableSpaces: isIdList,
  forum: isForumChange,
};

/** The setting that is wrong; of those of a forum, which one. */
function fieldOf(name: string, value: unknown): string {
  const inner = name === 'forum' ? wrongForumField(value) : null;
  return inner === null ? name : `${name}.${inner}`;
}

function bad(name: string, problem: string, field = name): Refused {
  const what = `The setting “${name}” cannot be saved: ${problem}.`;
  return new Refused('bad-settings', what, [name], `settings.${field}`);
}
