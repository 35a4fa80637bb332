import {
  asMemberId,
  SPACE_SETTINGS,
  unreachable,
  type SpaceSetting,
  type SpaceSettings,
} from '@conch/engine';

import type { SourceLine } from './source-line.ts';
import { TranscriptError } from './transcript.ts';

type Entry = { readonly key: string; readonly value: string };

/** Reads a setting of a space. Null if there is no setting with this name. */
export function readSetting(
  line: SourceLine,
  { key, value }: Entry,
): Partial<SpaceSettings> | null {
  const known = SETTINGS.get(key.toLowerCase());
  return known === undefined ? null : { [known.name]: readValue(known.setting, value, line) };
}

type SettingName = keyof SpaceSettings;

// People write transcripts, so some settings have simpler names than in the code.
const OWN_NAMES: Partial<Readonly<Record<SettingName, string>>> = {
  mainAgentId: 'main agent',
  textHandOff: 'text hand-off',
  maxRuns: 'chain limit',
  maxStack: 'max agents waiting for a reply',
};

const SETTINGS = new Map(
  Object.entries(SPACE_SETTINGS as Readonly<Record<string, SpaceSetting>>)
    .filter(([, { type }]) => type !== 'budget' && type !== 'group')
    .map(([name, setting]) => [transcriptName(name), { name, setting }] as const),
);

function transcriptName(name: string): string {
  const spaced = name.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return OWN_NAMES[name as SettingName] ?? spaced;
}

function readValue(setting: SpaceSetting, value: string, line: SourceLine): unknown {
  switch (setting.type) {
    case 'choice':
      return oneOf(setting.values, value, line);
    case 'flag':
      return oneOf(['on', 'off'], value, line) === 'on';
    case 'agent':
      return value === 'none' ? null : asMemberId(value);
    case 'whole':
      return wholeNumber(value, line);
    case 'budget':
    case 'chance':
    case 'group':
    case 'text':
      throw new TranscriptError(line, 'a transcript cannot change this setting');
    default:
      return unreachable(setting);
  }
}

export const SETTING_NAMES: readonly string[] = [...SETTINGS.keys()];

function oneOf<Word extends string>(words: readonly Word[], value: string, line: SourceLine): Word {
  const found = words.find((word) => word === value.toLowerCase());
  if (found !== undefined) return found;
  throw new TranscriptError(line, `unknown value "${value}". Use one of ${words.join(', ')}`);
}

function wholeNumber(value: string, line: SourceLine): number {
  if (/^\d{1,6}$/u.test(value)) return Number(value);
  throw new TranscriptError(line, `"${value}" is not a whole number`);
}
