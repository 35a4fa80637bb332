import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '@conch/store/sqlite';
import { runToEnd, startProgram, type Program } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.end());

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('[First run 4] the data directory and its agents folder have mode 700, and all files have mode 600', () => {
  expect(modeOf(program.dataDir)).toBe('700');
  const names = readdirSync(program.dataDir);
  expect(names).toEqual(expect.arrayContaining(['conch.db', 'conch.db-wal', 'secret.key']));
  const modes = names.map((name) => [name, modeOf(join(program.dataDir, name))]);
  expect(modes).toEqual(names.map((name) => [name, name === 'agents' ? '700' : '600']));
});

test.runIf(process.platform === 'linux')('[First run 4] the umask of the server is 077', () => {
  expect(readFileSync(`/proc/${program.pid}/status`, 'utf8')).toContain('Umask:\t0077');
});

test('[First run 4] the data directory is in the system’s folder for user data', () => {
  expect(program.dataDir).toBe(join(program.home, '.local', 'share', 'conch'));
});

test('[First run 5] secret.key has 256 bits, and CONCH_SECRET_KEY replaces it', async () => {
  const key = readFileSync(join(program.dataDir, 'secret.key'), 'utf8');
  expect(key).toMatch(/^[\da-f]{64}\n$/u);
  const keyed = await startProgram({ env: { CONCH_SECRET_KEY: 'ab'.repeat(32) } });
  onTestFinished(() => keyed.end());
  expect(readdirSync(keyed.dataDir)).not.toContain('secret.key');
});

test('[First run 5] a backup does not contain the secret key', async () => {
  const folder = scratchFolder();
  const secondProgram = await startProgram();
  const key = readFileSync(join(secondProgram.dataDir, 'secret.key'), 'utf8').trim();
  await secondProgram.stop();
  const database = await openSqlite({ dataDir: secondProgram.dataDir });
  await database.backUp(join(folder, 'backup.db'));
  await database.close();
  await secondProgram.end();
  const backup = readFileSync(join(folder, 'backup.db'));
  expect(backup.includes(key)).toBe(false);
  expect(backup.includes(Buffer.from(key, 'hex'))).toBe(false);
});

test('[First run 12] the database uses a write-ahead log', () => {
  const file = new DatabaseSync(join(program.dataDir, 'conch.db'), { readOnly: true });
  onTestFinished(() => file.close());
  expect(file.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
});

test('[First run 12] a second server on the same data directory is refused, and the error names the process of the first', async () => {
  const args = ['--port', '0', '--data-dir', program.dataDir];
  const { code, out, err } = await runToEnd({ home: scratchFolder(), args });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(`process ${program.pid}`);
  expect(err.trim().split('\n')).toHaveLength(1);
});
