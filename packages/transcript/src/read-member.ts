import type { NewMember } from '@conch/engine';

import type { SourceLine } from './source-line.ts';
import { TranscriptError } from './transcript.ts';

/** Reads `NAME (quiet, paused) | description`. Only the name is required. */
export function readMember(line: SourceLine, kind: string, value: string): NewMember {
  const [, name, marks, description] =
    /^([^(|]+?)\s*(?:\(([^)]*)\))?\s*(?:\|\s*(.*))?$/u.exec(value) ?? [];
  if (name === undefined) {
    throw new TranscriptError(line, 'expected "NAME", "NAME (quiet)" or "NAME | description"');
  }
  const words = (marks ?? '').split(',').map((mark) => mark.trim());
  const unknown = words.find((mark) => mark !== '' && !MARKS.includes(mark));
  if (unknown !== undefined) {
    throw new TranscriptError(line, `unknown mark "${unknown}". Use one of ${MARKS.join(', ')}`);
  }
  if (kind === 'person' || words.includes('person')) return { id: name, name, kind: 'person' };
  return {
    id: name,
    name,
    kind: 'agent',
    description: description ?? '',
    quiet: words.includes('quiet'),
    status: words.includes('paused') ? 'paused' : 'active',
    autoReply: !words.includes('no auto reply'),
  };
}

const MARKS = ['quiet', 'paused', 'no auto reply', 'person'];
