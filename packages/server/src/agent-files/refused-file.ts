import { fieldReason } from '@conch/protocol';
import type { Refused } from '@conch/runtime';
import type { AgentOfFile } from './agent-of-file.ts';
import type { FileProblem } from './front-matter.ts';

/** Why the agent of a file is refused, and the line of the cause. */
export function refusedFile(
  { code, reason, message }: Refused,
  { lineOf }: AgentOfFile,
): FileProblem {
  const fields = FIELDS[code] ?? [];
  return {
    line: fields.map(lineOf).find((line) => line !== null) ?? 1,
    reason: reason ?? fieldReason('other', { text: message }),
  };
}

const FIELDS: Readonly<Partial<Record<Refused['code'], readonly string[]>>> = {
  'bad-name': ['name'],
  'no-such-kind': ['kind'],
  'bad-config': ['script', 'config', 'model'],
  'bad-settings': ['description'],
};
