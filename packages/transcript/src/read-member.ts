import type { NewMember } from '@conch/engine';

import type { SourceLine } from './source-line.ts';
import { TranscriptError } from './transcript.ts';

/** Reads `NAME (quiet, inactive) | what it is for`; only the name is needed. */
export function readMember(line: SourceLine, kind: string, value: string): NewMember {
  const [, name, marks, description] =
    /^([^(|]+?)\s*(?:\(([^)]*)\))?\s*(?:\|\s*(.*))?$/u.exec(value) ?? [];
  if (name === undefined) {
    throw new TranscriptError(line, 'expected "NAME", "NAME (quiet)" or "NAME | what it is for"');
  }
  const given = (marks ?? '').split(',').map((mark) => mark.trim());
  const unknown = given.find((mark) => mark !== '' && !MARKS.includes(mark));
  if (unknown !== undefined) {
    throw new TranscriptError(line, `"${unknown}" is not known; there are ${MARKS.join(', ')}`);
  }
  if (kind === 'person' || given.includes('person')) return { id: name, name, kind: 'person' };
  return {
    id: name,
    name,
    kind: 'agent',
    description: description ?? '',
    quiet: given.includes('quiet'),
    status: given.includes('inactive') ? 'inactive' : 'active',
    autoReply: !given.includes('no auto reply'),
  };
}

const MARKS = ['quiet', 'inactive', 'no auto reply', 'person'];
