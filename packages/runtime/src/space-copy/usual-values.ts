import {
  nameRefusal,
  SPACE_SETTINGS,
  type ForumSettings,
  type Member,
  type SettingTable,
} from '@conch/engine';
import type { CopiedRow } from '@conch/store';
import { settingProblem } from '../api/spaces/setting-problem.ts';
import { isSpaceName } from '../api/spaces/space-card.ts';
import type { OpenSpace } from '../space/open-space.ts';

/**
 * Throws if an imported space has a name or a forum setting that no request can give to a space.
 * Such a name could hide another name, and such a forum could tick without a pause.
 */
export function demandUsualSpace({ name, state }: Pick<OpenSpace, 'name' | 'state'>): void {
  if (!isSpaceName(name)) throw new Error('no space can have this name');
  if (!areUsual(state.settings.forum)) throw new Error('no forum can have these settings');
}

function areUsual(forum: ForumSettings): boolean {
  const table: SettingTable = SPACE_SETTINGS.forum.settings;
  return Object.entries(forum).every(([name, value]) => {
    const setting = table[name];
    const isAmount = setting?.type === 'whole' || setting?.type === 'chance';
    return !isAmount || settingProblem(setting, value) === null;
  });
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
  // A removed member is not among the members of the copy.
  if ((kinds.get(id) ?? kind) !== kind) throw new Error('the member has another kind');
  if (nameRefusal(name)?.code === 'reserved') throw new Error('the name of a member is reserved');
}

/** Longer than the name of any member or service. */
export const LONGEST_NAME = 1_000;

/** Whether a value of a JSON text is nested so deeply that it could not be written again. */
export function isTooDeep(value: unknown, most = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isTooDeep(inner, most - 1));
}

const DEEPEST = 200;
