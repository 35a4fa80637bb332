import type { Reason } from '@conch/agents';
import { unreachable, type GroupSetting, type SpaceSetting } from '@conch/engine';
import { wellFormed } from '../../well-formed.ts';
import { isBudget, isCount, isFlag, isNumberIn, isOneOf, isWholeIn } from '../field-checks.ts';
import { isId } from '../parse-input.ts';
import { refusalReason } from '../refusal-reasons.ts';

interface SettingProblem {
  readonly why: Reason;
  /** The invalid field of a group. Null if the whole value is invalid. */
  readonly field: string | null;
}

/** The problem with the value of a setting. Null if the value is valid. */
export function settingProblem(setting: SpaceSetting, value: unknown): SettingProblem | null {
  if (setting.type === 'group') {
    return setting.isWhole ? wholeProblem(setting, value) : partialProblem(setting, value);
  }
  const why = plainProblem(setting, value);
  return why === null ? null : { why, field: null };
}

function plainProblem(setting: Exclude<SpaceSetting, GroupSetting>, value: unknown): Reason | null {
  switch (setting.type) {
    case 'choice':
      return isOneOf(...setting.values)(value);
    case 'flag':
      return isFlag(value);
    case 'agent':
      return value === null || isId(value) ? null : refusalReason('agent-or-none');
    case 'whole':
      return setting.most === null
        ? isCount(setting.least)(value)
        : isWholeIn(setting.least, setting.most)(value);
    case 'chance':
      return isNumberIn(0, 1)(value);
    case 'text':
      return textProblem(setting.longest, value);
    case 'budget':
      return isBudget(value);
    default:
      return unreachable(setting);
  }
}

function textProblem(longest: number, value: unknown): Reason | null {
  const isFine =
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= longest &&
    wellFormed(value) === value;
  return isFine ? null : refusalReason('text-within', { most: longest });
}

/**
 * Checks a group in which every field is required. Only the time-outs of a run are such a group.
 */
function wholeProblem({ settings }: GroupSetting, value: unknown): SettingProblem | null {
  const group = Object(value) as Readonly<Record<string, unknown>>;
  const isFull = Object.entries(settings).every(
    ([name, setting]) => settingProblem(setting, group[name]) === null,
  );
  const isKnown = Object.keys(group).every((name) => Object.hasOwn(settings, name));
  return isFull && isKnown ? null : { why: refusalReason('time-outs'), field: null };
}

/** Checks a group in which fields may be missing. Only the settings of a forum are such a group. */
function partialProblem({ settings }: GroupSetting, value: unknown): SettingProblem | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { why: refusalReason('forum-settings'), field: null };
  }
  for (const [name, one] of Object.entries(value)) {
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
    if (setting === undefined) {
      return { why: refusalReason('no-such-forum-setting', { name }), field: name };
    }
    const why = settingProblem(setting, one)?.why ?? null;
    if (why !== null) {
      return { why: refusalReason('forum-setting-refused', { name, why }), field: name };
    }
  }
  return null;
}
