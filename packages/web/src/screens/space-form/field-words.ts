import type { SpaceView } from '@conch/sdk';
import type { TFunction } from '../../words/use-translation.ts';
import { MODE_NAMES } from '../space/panels/modes/mode.ts';
import { durationWords } from '../../parts/form/fields/duration.ts';
import { numberText } from '../../parts/form/fields/number-words.ts';
import { choiceWords } from './field-choices.ts';
import { SETTING_FIELDS, type SettingPath } from './setting-fields.ts';

/** Settings whose translation key differs from the last part of their path. */
const OWN_LABELS = {
  policy: 'mode',
  mainAgentId: 'mainAgent',
  'dayBudget.maxTokens': 'dayTokens',
  'dayBudget.maxCostUsd': 'dayCost',
  'chainBudget.maxTokens': 'chainTokens',
  'chainBudget.maxCostUsd': 'chainCost',
} as const satisfies Partial<Record<SettingPath, string>>;

type LabelOf<Path extends SettingPath> = Path extends keyof typeof OWN_LABELS
  ? (typeof OWN_LABELS)[Path]
  : Path extends `${string}.${infer Last}`
    ? Last
    : Path;

/** In a forum, this budget is for one tick. */
const FORUM_LABELS = {
  'chainBudget.maxTokens': 'tickTokens',
  'chainBudget.maxCostUsd': 'tickCost',
} as const satisfies Partial<Record<SettingPath, string>>;

type ForumLabel = (typeof FORUM_LABELS)[keyof typeof FORUM_LABELS];

/** The translation key of a setting's label. Defaults to the last part of its path. */
export function labelKey(path: SettingPath, isForum = false): LabelOf<SettingPath> | ForumLabel {
  const own: Partial<Readonly<Record<SettingPath, string>>> = isForum
    ? { ...OWN_LABELS, ...FORUM_LABELS }
    : OWN_LABELS;
  return (own[path] ?? path.replace(/^.*\./u, '')) as LabelOf<SettingPath>;
}

/** The translations that describe the fields of a space, and their language. */
export interface FieldWording {
  readonly t: TFunction<'space'>;
  readonly why: TFunction<'why'>;
  readonly language: string;
  readonly isForum: boolean;
  /** Looks up the name of a member or space by id. */
  readonly nameOf: (id: string) => string | null;
}

const PATHS: readonly SettingPath[] = Object.values(SETTING_FIELDS).flat();

export const FIELD_NAMES: readonly string[] = ['name', ...PATHS.map((path) => `settings.${path}`)];

export function fieldLabel(
  { t, isForum }: Pick<FieldWording, 't' | 'isForum'>,
  name: string,
): string {
  if (name === 'name') return t(name);
  const path = PATHS.find((one) => name === `settings.${one}`);
  return path === undefined ? name : t(labelKey(path, isForum));
}

/** A field's value as shown to people. */
export function fieldValue(wording: FieldWording, name: string, value: unknown): string {
  const { t, nameOf } = wording;
  const short = name.replace(/^settings\./u, '');
  if (value === null) return short === 'mainAgentId' ? t('mainAgentNone') : t('noLimit');
  if (typeof value === 'boolean') return value ? t('on') : t('off');
  if (Array.isArray(value)) return listWords(value.map((id) => nameOf(String(id)) ?? String(id)));
  if (typeof value === 'number') return numberWords(wording, short, value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (short === 'mainAgentId') return nameOf(value) ?? t('mainAgentGone');
  if (short === 'policy') return policyWords(wording, value);
  const words = choiceWords(short, value);
  return words === null ? value : t(words);
}

function numberWords({ language }: FieldWording, short: string, value: number): string {
  if (short.endsWith('Chance')) return `${numberText(value * PERCENT)} %`;
  return short.endsWith('Ms') ? durationWords(value, language) : numberText(value);
}

export const PERCENT = 100;

function listWords(names: readonly string[]): string {
  return names.length === 0 ? '–' : names.join(', ');
}

/**
 * A policy is shown as the name of its mode. `mention` has a separate name, because three modes use
 * it.
 */
function policyWords({ t, why }: FieldWording, value: string): string {
  const words: Readonly<Record<string, string>> = {
    broadcast: why(MODE_NAMES.broadcast),
    mention: t('policyMention'),
    chain: why(MODE_NAMES.chain),
    coordinator: why(MODE_NAMES.coordinator),
  } satisfies Record<SpaceView['space']['settings']['policy'], string>;
  return words[value] ?? value;
}
