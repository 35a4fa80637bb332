import type { NewMember } from '@conch/engine';

import { readMember } from './read-member.ts';
import { readSetting, SETTING_NAMES } from './read-setting.ts';
import type { SourceLine } from './source-line.ts';
import { type SpaceSetup, TranscriptError } from './transcript.ts';

/** Reads the block of `key: value` lines that describes a space. */
export function readHeader(lines: readonly SourceLine[]): SpaceSetup {
  const draft: Draft = {
    name: '',
    settings: {},
    members: [],
    services: [],
    outsiders: [],
    seed: 'seed',
    showsTurns: false,
  };
  const entries = lines.filter(({ text }) => !text.startsWith('#'));
  for (const line of entries) readEntry(line, draft);
  const [first] = entries;
  if (first !== undefined) checkMainAgent(draft, first);
  return draft;
}

type Draft = { -readonly [Key in keyof SpaceSetup]: SpaceSetup[Key] };

function readEntry(line: SourceLine, draft: Draft): void {
  const [, key = '', value = ''] = /^([^:]+):\s*(.*)$/u.exec(line.text) ?? [];
  if (value === '') throw new TranscriptError(line, 'expected "key: value"');
  switch (key.toLowerCase()) {
    case 'space':
      draft.name = value;
      return;
    case 'person':
    case 'agent':
      draft.members = [...draft.members, readMember(line, key.toLowerCase(), value)];
      return;
    case 'service':
      draft.services = [...draft.services, value];
      return;
    case 'outsider': {
      const { name, kind } = readMember(line, 'agent', value);
      draft.outsiders = [...draft.outsiders, { name, kind }];
      return;
    }
    case 'seed':
      draft.seed = value;
      return;
    case 'show':
      if (value !== 'turns') throw new TranscriptError(line, 'only "show: turns" is known');
      draft.showsTurns = true;
      return;
    default:
      readOther(line, draft, { key, value });
  }
}

function readOther(line: SourceLine, draft: Draft, entry: { key: string; value: string }): void {
  const setting = readSetting(line, entry);
  if (setting === null) {
    const known = ['space', 'person', 'agent', 'service', 'outsider', 'seed', 'show'];
    throw new TranscriptError(
      line,
      `"${entry.key}" is not known; there are ${[...known, ...SETTING_NAMES].join(', ')}`,
    );
  }
  draft.settings = { ...draft.settings, ...setting };
}

function checkMainAgent({ members, settings }: Draft, line: SourceLine): void {
  const main = settings.mainAgentId ?? null;
  if (main === null || isAgent(members, main)) return;
  throw new TranscriptError(line, `the main agent "${main}" is no agent of this space`);
}

function isAgent(members: readonly NewMember[], id: string): boolean {
  return members.some((member) => member.id === id && member.kind === 'agent');
}
