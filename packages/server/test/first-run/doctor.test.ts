import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runToEnd, startProgram } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';

const passes = (out: string) =>
  [...out.matchAll(/^ {2}pass +(\d+) /gmu)].map(([, number]) => Number(number));
const fails = (out: string) =>
  [...out.matchAll(/^ {2}FAIL +(\d+) /gmu)].map(([, number]) => Number(number));
const all = Array.from({ length: 14 }, (_, at) => at + 1);

test('[First run 14] with no server and no data directory all points hold, and nothing is left behind', async () => {
  const home = scratchFolder();
  const { code, out, err } = await runToEnd('doctor', { home });
  expect({ code, err, passed: passes(out) }).toEqual({ code: 0, err: '', passed: all });
  expect(out).toContain('no server runs there');
  expect(readdirSync(home)).toEqual([]);
});

test('[First run 14] it looks at the server that runs on the data directory', async () => {
  const program = await startProgram();
  onTestFinished(() => program.end());
  const files = readdirSync(program.dataDir);
  const { code, out, err } = await runToEnd('doctor', { home: program.home });
  expect({ code, err, passed: passes(out) }).toEqual({ code: 0, err: '', passed: all });
  expect(out).toContain(`${program.door.origin} runs there`);
  expect(readdirSync(program.dataDir)).toEqual(files);
});

test('[First run 14] what others could read makes it fail, in words, with exit code 1', async () => {
  const program = await startProgram();
  onTestFinished(() => program.end());
  chmodSync(join(program.dataDir, 'conch.db'), 0o644);
  const { code, out } = await runToEnd('doctor', { home: program.home });
  expect({ code, failed: fails(out) }).toEqual({ code: 1, failed: [4] });
  expect(out).toContain('conch.db is 644, meant to be 600');
  expect(out).toContain('13 of 14 points hold.');
});

test('[First run 14] a key that is none and a host without protection make it fail', async () => {
  const program = await startProgram();
  onTestFinished(() => program.end());
  writeFileSync(join(program.dataDir, 'secret.key'), 'short');
  const { code, out } = await runToEnd('doctor', {
    home: program.home,
    args: ['--host', '0.0.0.0'],
  });
  expect({ code, failed: fails(out) }).toEqual({ code: 1, failed: [1, 5] });
});

test('[First run 14] an MCP server that is away is told of in the last line, too', async () => {
  const home = scratchFolder();
  const file = join(home, 'mcp.yaml');
  writeFileSync(file, 'mcp:\n  search:\n    command: /no/such/program\n', { mode: 0o600 });
  const { code, out } = await runToEnd('doctor', { home, args: ['--config', file] });
  expect({ code, passed: passes(out) }).toEqual({ code: 1, passed: all });
  expect(out).toContain('All 14 points hold. MCP servers that are not well: 1 of 1.');
});

test('[First run 14] a flag that it does not know is refused with exit code 2', async () => {
  const { code, out, err } = await runToEnd('doctor', { home: scratchFolder(), args: ['--wat'] });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toBe('There is no --wat; --help shows what there is.\n');
});
