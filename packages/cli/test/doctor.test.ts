import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { conch, startConch, type RunningConch } from './support/conch.ts';

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conch-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const doctor = (home: string, ...args: readonly string[]) => conch(['doctor', ...args], { home });
const dataOf = ({ home }: RunningConch): string => join(home, '.local/share/conch');

/** Starts a server that is closed when the test ends. */
async function started(): Promise<RunningConch> {
  const server = await startConch();
  onTestFinished(() => server.close());
  return server;
}

const passes = (out: string) =>
  [...out.matchAll(/^ {2}pass +(\d+) /gmu)].map(([, number]) => Number(number));
const fails = (out: string) =>
  [...out.matchAll(/^ {2}FAIL +(\d+) /gmu)].map(([, number]) => Number(number));
const all = Array.from({ length: 14 }, (_, at) => at + 1);

test('[First run 14] if there is neither a server nor a data directory, all checks of the doctor pass, and no files remain', async () => {
  const home = scratchFolder();
  const { code, out, err } = await doctor(home);
  expect({ code, passed: passes(out) }).toEqual({ code: 0, passed: all });
  expect(err).toBe('All 14 checks passed.\n');
  expect(out).toContain('no server is running');
  expect(readdirSync(home)).toEqual([]);
});

test('[First run 14] the doctor checks the server that uses the data directory', async () => {
  const program = await started();
  const files = readdirSync(dataOf(program));
  const { code, out, err } = await doctor(program.home);
  expect({ code, passed: passes(out) }).toEqual({ code: 0, passed: all });
  expect(err).toBe('All 14 checks passed.\n');
  expect(out).toContain(`running at ${program.url}`);
  expect(readdirSync(dataOf(program))).toEqual(files);
});

test('[First run 14] if others can read a file, the doctor fails with an explanation and exit code 1', async () => {
  const program = await started();
  chmodSync(join(dataOf(program), 'conch.db'), 0o644);
  const { code, out, err } = await doctor(program.home);
  expect({ code, failed: fails(out) }).toEqual({ code: 1, failed: [4] });
  expect(out).toContain('conch.db has the mode 644, expected 600');
  expect(err).toContain('13 of 14 checks passed.');
});

test('[First run 14] an invalid key and an unprotected host make the doctor fail', async () => {
  const program = await started();
  writeFileSync(join(dataOf(program), 'secret.key'), 'short');
  const { code, out } = await doctor(program.home, '--host', '0.0.0.0');
  expect({ code, failed: fails(out) }).toEqual({ code: 1, failed: [1, 5] });
});

test('[First run 14] the last line of the doctor also names an MCP server that is down', async () => {
  const home = scratchFolder();
  const file = join(home, 'mcp.yaml');
  writeFileSync(file, 'mcp:\n  search:\n    command: /no/such/program\n', { mode: 0o600 });
  const { code, out, err } = await doctor(home, '--config', file);
  expect({ code, passed: passes(out) }).toEqual({ code: 1, passed: all });
  expect(err).toContain('All 14 checks passed. MCP servers with problems: 1 of 1.');
});

test('[First run 14] an unknown flag of the doctor is refused with exit code 2', async () => {
  const { code, out, err } = await doctor(scratchFolder(), '--wat');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('--wat');
});
