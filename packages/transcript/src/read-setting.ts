import { asMemberId, POLICIES, type SpaceSettings } from '@conch/engine';

import type { SourceLine } from './source-line.ts';
import { TranscriptError } from './transcript.ts';

type Entry = { readonly key: string; readonly value: string };

/** Reads a setting of a space; `null` if there is none of that name. */
export function readSetting(
  line: SourceLine,
  { key, value }: Entry,
): Partial<SpaceSettings> | null {
  const read = SETTINGS[key.toLowerCase()];
  return read === undefined ? null : read(value, line);
}

type ReadSetting = (value: string, line: SourceLine) => Partial<SpaceSettings>;

const SETTINGS: Readonly<Record<string, ReadSetting>> = {
  kind: (value, line) => ({ kind: oneOf(['chat', 'forum'], value, line) }),
  policy: (value, line) => ({ policy: oneOf(POLICIES, value, line) }),
  'main agent': (value) => ({ mainAgentId: value === 'none' ? null : asMemberId(value) }),
  picker: (value, line) => ({
    picker: oneOf(['round-robin', 'last-spoke', 'relevance'], value, line),
  }),
  'human mentions': (value, line) => ({ humanMentions: oneOf(['admin', 'route'], value, line) }),
  'text hand-off': (value, line) => ({ textHandOff: oneOf(['on', 'off'], value, line) === 'on' }),
  'unknown mentions': (value, line) => ({
    unknownMentions: oneOf(['warn', 'refuse'], value, line),
  }),
  disclosure: (value, line) => ({ disclosure: oneOf(['allow', 'deny'], value, line) }),
  'turn limit': (value, line) => ({ turnLimit: wholeNumber(value, line) }),
  'run limit': (value, line) => ({ maxRuns: wholeNumber(value, line) }),
  'stack limit': (value, line) => ({ maxStack: wholeNumber(value, line) }),
};

export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS);

function oneOf<Word extends string>(words: readonly Word[], value: string, line: SourceLine): Word {
  const found = words.find((word) => word === value.toLowerCase());
  if (found !== undefined) return found;
  throw new TranscriptError(line, `"${value}" is none of ${words.join(', ')}`);
}

function wholeNumber(value: string, line: SourceLine): number {
  if (/^\d{1,6}$/u.test(value)) return Number(value);
  throw new TranscriptError(line, `"${value}" is no whole number`);
}
