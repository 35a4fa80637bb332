import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RefusalCode } from '../src/index.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('the embedding example in the README equals the file that npm run embed executes', () => {
  const [, example] = /^## Embed it$.*?^```ts\n(.*?)^```$/msu.exec(textOf('README.md')) ?? [];
  expect(example).toBe(textOf('examples/embed.ts'));
  expect(textOf('package.json')).toContain('"embed": "node scripts/run.mjs examples/embed.ts"');
});

test('the embedding example runs a conversation and explains why each message led to the next', () => {
  const folder = mkdtempSync(join(tmpdir(), 'conch-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = ['--conditions=conch-source', 'examples/embed.ts'];
  const env = { ...process.env, TMPDIR: folder, TEMP: folder };
  const printed = execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env });
  const lines = printed.trimEnd().split('\n');
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
    'Ana: prepare the payroll report',
    'HR: I ask Finance first.',
    'Finance: 42 people, 318,400 in all.',
    'HR: The report: 42 people, 318,400 in all.',
  ]);
  expect(lines.filter((line) => line.includes('gets the floor'))).toEqual([
    '  HR gets the floor: it is its turn (CH7)',
    '  Finance gets the floor: HR asked it and waits (CH4)',
    '  HR gets the floor back: Finance answered (CH5)',
  ]);
});

test('the README of the runtime package lists every refusal code once', () => {
  const [, table = ''] =
    /^\| `code` \|.*?\n(.*?)\n\n/msu.exec(textOf('packages/runtime/README.md')) ?? [];
  const named = [...table.matchAll(/^\| `([a-z-]+)` \|/gmu)].map(([, code = '']) => code);
  expect(named.toSorted()).toEqual(Object.keys(CODES).toSorted());
});

// Lists every code, so that the compiler reports a new code that is missing here.
const CODES: Readonly<Record<RefusalCode, true>> = {
  'unknown-mention': true,
  'not-in-space': true,
  'agent-not-addable': true,
  'may-not-read': true,
  'no-such-grant': true,
  'empty-text': true,
  'not-a-member': true,
  'no-coordinator': true,
  'no-such-run': true,
  'no-such-agent': true,
  'no-such-approval': true,
  'no-such-space': true,
  'space-damaged': true,
  'space-archived': true,
  'direct-space': true,
  'no-such-member': true,
  'no-such-message': true,
  'no-such-kind': true,
  'no-such-schedule': true,
  'no-such-thread': true,
  'bad-call': true,
  'bad-name': true,
  'bad-config': true,
  'needs-space': true,
  'bad-settings': true,
  'above-ceiling': true,
  'preview-replaced': true,
  'bad-schedule': true,
  'bad-client-id': true,
  'bad-limit': true,
  'bad-seq': true,
  'text-too-long': true,
  'not-yours': true,
  'not-a-forum': true,
  'no-words': true,
  'bad-search': true,
  'thread-needed': true,
  'thread-closed': true,
  'already-decided': true,
  'approval-expired': true,
  'not-for-chain': true,
  'no-other-model': true,
  'bad-emoji': true,
  'too-many-reactions': true,
  'changed-meanwhile': true,
  'in-forum': true,
  'money-stop-needed': true,
  'no-such-tick': true,
  'tick-under-way': true,
  'queue-full': true,
  'bad-copy': true,
  'space-busy': true,
  'space-exists': true,
  closing: true,
};

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
