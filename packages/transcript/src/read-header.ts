import type { NewMember } from '@conch/engine';

import { readMember } from './read-member.ts';
import { readSetting, SETTING_NAMES } from './read-setting.ts';
import type { SourceLine } from './source-line.ts';
import { type SpaceSetup, TranscriptError } from './transcript.ts';

/** A space as its header block describes it. */
export interface Header {
  readonly setup: SpaceSetup;
  /** All members and outsiders that the block names, each with its line. */
  readonly named: readonly HeaderMember[];
}

export interface HeaderMember {
  readonly member: NewMember;
  readonly isOutsider: boolean;
  readonly line: SourceLine;
}

/** Reads the block of `key: value` lines that describes a space. */
export function readHeader(lines: readonly SourceLine[]): Header {
  const draft: Draft = {
    name: '',
    settings: {},
    members: [],
    services: [],
    outsiders: [],
    seed: 'seed',
    showsTurns: false,
    agentsFolder: null,
    named: [],
  };
  const entries = lines.filter(({ text }) => !text.startsWith('#'));
  for (const line of entries) readEntry(line, draft);
  checkMainAgent(draft, entries);
  const { named, ...setup } = draft;
  return { setup, named };
}

type Draft = { -readonly [Key in keyof SpaceSetup]: SpaceSetup[Key] } & { named: HeaderMember[] };

function readEntry(line: SourceLine, draft: Draft): void {
  const [, key = '', value = ''] = /^([^:]+):\s*(.*)$/u.exec(line.text) ?? [];
  if (value === '') throw new TranscriptError(line, 'expected "key: value"');
  switch (key.toLowerCase()) {
    case 'space':
      draft.name = value;
      return;
    case 'person':
    case 'agent': {
      const member = readMember(line, key.toLowerCase(), value);
      draft.members = [...draft.members, member];
      draft.named.push({ member, isOutsider: false, line });
      return;
    }
    case 'service':
      draft.services = [...draft.services, value];
      return;
    case 'outsider': {
      const member = readMember(line, 'agent', value);
      draft.outsiders = [...draft.outsiders, { name: member.name, kind: member.kind }];
      draft.named.push({ member, isOutsider: true, line });
      return;
    }
    case 'agents':
      draft.agentsFolder = value;
      return;
    case 'seed':
      draft.seed = value;
      return;
    case 'show':
      if (value !== 'turns')
        throw new TranscriptError(line, 'unknown value of "show". Use "show: turns"');
      draft.showsTurns = true;
      return;
    default:
      readOther(line, draft, { key, value });
  }
}

function readOther(line: SourceLine, draft: Draft, entry: { key: string; value: string }): void {
  const setting = readSetting(line, entry);
  if (setting === null) {
    const known = ['space', 'person', 'agent', 'service', 'outsider', 'agents', 'seed', 'show'];
    throw new TranscriptError(
      line,
      `unknown key "${entry.key}". Use one of ${[...known, ...SETTING_NAMES].join(', ')}`,
    );
  }
  draft.settings = { ...draft.settings, ...setting };
}

function checkMainAgent({ members, settings }: Draft, lines: readonly SourceLine[]): void {
  const main = settings.mainAgentId ?? null;
  const line = lines.findLast(({ text }) => /^main agent:/iu.test(text));
  if (main === null || line === undefined || isAgent(members, main)) return;
  throw new TranscriptError(line, `the main agent "${main}" is not an agent of this space`);
}

function isAgent(members: readonly NewMember[], id: string): boolean {
  return members.some((member) => member.id === id && member.kind === 'agent');
}
