import {
  SPACE_SETTINGS,
  standingRefusal,
  type Member,
  type SettingTable,
  type SpaceSetting,
} from '@conch/engine';
import type { CopiedRow } from '@conch/store';
import { isBudget } from '../api/field-checks.ts';
import { settingProblem } from '../api/spaces/setting-problem.ts';
import { isSpaceName } from '../api/spaces/space-card.ts';
import type { OpenSpace } from '../space/open-space.ts';

/**
 * Throws if an imported space has a name or a setting that no request can give to a space. Such a
 * name could hide another name, and such a forum could tick without a pause. Only the settings of a
 * forum are checked against their ranges, because the ceilings apply to the other settings.
 */
export function demandUsualSpace(
  space: Pick<OpenSpace, 'name' | 'state' | 'limitsAboveCeiling'>,
): void {
  const { name, state, limitsAboveCeiling } = space;
  if (!isSpaceName(name)) throw new Error('no space can have this name');
  const { forum, ...others } = state.settings;
  const areFine =
    areUsual(SPACE_SETTINGS.forum.settings, forum, isInRange) &&
    areUsual(SPACE_SETTINGS, others, isWhole) &&
    areUsual(SPACE_SETTINGS, limitsAboveCeiling, isWhole);
  if (!areFine) throw new Error('no space can have these settings');
}

type IsUsual = (setting: SpaceSetting, value: unknown) => boolean;

function areUsual(table: SettingTable, values: object, isUsual: IsUsual): boolean {
  return Object.entries(values).every(([name, value]) => {
    const setting = table[name];
    return setting === undefined || isUsual(setting, value);
  });
}

function isInRange(setting: SpaceSetting, value: unknown): boolean {
  if (setting.type === 'text') return String(value).length <= setting.longest;
  const isAmount = setting.type === 'whole' || setting.type === 'chance';
  return !isAmount || settingProblem(setting, value) === null;
}

// The reader of stored settings also accepts fractions.
function isWhole(setting: SpaceSetting, value: unknown): boolean {
  if (setting.type === 'whole') return Number.isSafeInteger(value);
  if (setting.type === 'budget') return isBudget(value) === null;
  return setting.type !== 'group' || areUsual(setting.settings, Object(value) as object, isWhole);
}

const ROLES: ReadonlySet<string> = new Set(['owner', 'member', 'viewer']);

/** Throws if a row has a name, a role or a member that Conch never stores in it. */
export function demandUsualRow(
  { table, row }: CopiedRow,
  kinds: ReadonlyMap<string, Member['kind']>,
): void {
  if (table === 'space_roles' && !ROLES.has(row.role)) throw new Error('there is no such role');
  if (table === 'messages' && row.senderName.length > LONGEST_NAME) {
    throw new Error('the name of a sender is too long');
  }
  if (table !== 'space_members') return;
  const { id, name, kind } = JSON.parse(row.member) as Member;
  if (id !== row.memberId) throw new Error('the member has another id than its row');
  // A removed member of the other server may be unknown here.
  if ((kinds.get(id) ?? kind) !== kind) throw new Error('the member has another kind');
  // A member may have had the name before a later version reserved it.
  if (standingRefusal(name)?.code === 'reserved')
    throw new Error('the name of a member is reserved');
}

/** Longer than the name of any member or service. */
export const LONGEST_NAME = 1_000;

/** Whether a value of a JSON text is nested so deeply that it could not be written again. */
export function isTooDeep(value: unknown, most = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isTooDeep(inner, most - 1));
}

const DEEPEST = 200;
