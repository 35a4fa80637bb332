import type { Refused } from '@conch/runtime';
import type { AgentOfFile } from './agent-of-file.ts';
import type { FileProblem } from './front-matter.ts';

/** Why there cannot be the agent that a file describes, and in which line that stands. */
export function refusedFile({ code, message }: Refused, { lineOf }: AgentOfFile): FileProblem {
  const fields = FIELDS[code] ?? [];
  return { line: fields.map(lineOf).find((line) => line !== null) ?? 1, message };
}

const FIELDS: Readonly<Partial<Record<Refused['code'], readonly string[]>>> = {
  'bad-name': ['name'],
  'no-such-kind': ['kind'],
  'bad-config': ['script', 'config', 'model'],
  'bad-settings': ['description'],
};
