import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../repository.ts';

const command = ['--conditions=conch-source', join(root, 'examples', 'room.ts')];

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conch-room-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

function say(dataDir: string, lines: readonly string[], args: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...args], {
    encoding: 'utf8',
    input: lines.map((line) => `${line}\n`).join(''),
    env: { ...process.env, CONCH_DATA_DIR: dataDir },
  });
  return { code: status, out: stdout, err: stderr };
}

/** What HR says at the end of its report, and nowhere else. */
const report = 'Everything adds up.';

test('npm run room holds a conversation with script agents and says where it is kept', () => {
  const dataDir = newDataDir();
  const { code, out, err } = say(dataDir, ['prepare the quarterly business review', '/why']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(`Conch keeps this room in ${dataDir}.`);
  expect(out).toContain(report);
  expect(out).toContain('↳ Finance gets the floor: HR asked it and waits (CH4)');
});

test('npm run room goes on where it was', () => {
  const dataDir = newDataDir();
  say(dataDir, ['hello']);
  const { out } = say(dataDir, []);
  expect(out).toContain('hello');
  expect(out).toContain('You are back where you were');
});

test('npm run room that is killed in the middle of an answer finishes it the next time', async () => {
  const dataDir = newDataDir();
  const child = spawn(process.execPath, command, {
    env: { ...process.env, CONCH_DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.write('prepare the quarterly business review\n');
  let out = '';
  for await (const chunk of child.stdout) {
    out += String(chunk);
    if (out.includes('Getting the financial data first.')) break;
  }
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(out).not.toContain(report);
  expect(say(dataDir, []).out).toContain(report);
});

test('a second npm run room on the same data directory is refused with one line that says what to do', async () => {
  const dataDir = newDataDir();
  const child = spawn(process.execPath, command, {
    env: { ...process.env, CONCH_DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const { code, out, err } = say(dataDir, []);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain(String(child.pid));
});

test('npm run room refuses an unknown flag with one line', () => {
  expect(say(newDataDir(), [], ['--wat'])).toEqual({
    code: 2,
    out: '',
    err: "Unknown option '--wat'; there is only --data DIRECTORY\n",
  });
});

test('npm run room on a file that is no directory says so and leaves it alone', () => {
  const dataDir = newDataDir();
  writeFileSync(dataDir, 'precious');
  const { code, err } = say(dataDir, []);
  expect(code).toBe(1);
  expect(err.trim().split('\n')).toHaveLength(1);
});
