import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { smallDisk } from '@conch/test-databases/vitest';
import { afterAll, expect, test } from 'vitest';
import { asNobody, canBeNobody } from './support/as-nobody.ts';
import { conch } from './support/conch.ts';

const home = mkdtempSync(join(tmpdir(), 'conch-card-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('import-card prints the path of the new agent file', async () => {
  const card = { spec: 'chara_card_v3', data: { name: 'Ada', description: 'A countess' } };
  writeFileSync(join(home, 'ada.json'), JSON.stringify(card));
  const { code, out } = await conch(['import-card', 'ada.json', '--data-dir', 'data'], { home });
  expect({ code, out }).toEqual({ code: 0, out: `${join(home, 'data', 'agents', 'ada.md')}\n` });
  expect(readFileSync(out.trim(), 'utf8')).toContain('name: Ada');
});

test.each([
  [['nowhere.json'], 1, 'nowhere.json does not exist.\n'],
  [['.'], 1, '. is a folder, not a card file.\n'],
  [
    ['ada.json', '--model', 'llama'],
    2,
    '--model is “llama”. Use a provider and its model: ollama/llama3.2.\n',
  ],
  [
    ['ada.json', '--model', 'a/b\nkind: script'],
    2,
    '--model is “a/b kind: script”. Use a provider and its model: ollama/llama3.2.\n',
  ],
])('import-card %j fails with one line', async (args, code, err) => {
  expect(await conch(['import-card', ...args], { home })).toEqual({ code, out: '', err });
});

test.runIf(process.platform === 'linux')('import-card refuses a device', async () => {
  const { code, err } = await conch(['import-card', '/dev/zero'], { home });
  expect({ code, err }).toEqual({ code: 1, err: '/dev/zero is not a file.\n' });
});

test('import-card reports a full disk, and leaves no agent file behind', async (context) => {
  const disk = smallDisk(context);
  mkdirSync(join(disk.folder, 'agents'));
  disk.leave(0);
  const card = ['import-card', 'ada.json', '--data-dir', 'data'];
  const agents = ['--agents-dir', join(disk.folder, 'agents')];
  const { code, err } = await conch([...card, ...agents], { home });
  expect(code).toBe(1);
  expect(err).toContain('ada.md cannot be written. The disk is full. Free some space.');
  expect(readdirSync(join(disk.folder, 'agents'))).toEqual([]);
});

test.runIf(canBeNobody)(
  'import-card and restore name the folder if they cannot write into it',
  async () => {
    chmodSync(home, 0o755);
    mkdirSync(join(home, 'own'), { mode: 0o755 });
    const backup = join(home, 'all.db');
    const database = new DatabaseSync(backup);
    database.exec('create table t (x)');
    database.close();
    // Another test of this process may have made new files private.
    for (const file of [backup, join(home, 'ada.json')]) chmodSync(file, 0o644);
    const lines = [
      ['import-card', 'ada.json', '--agents-dir', 'own', '--data-dir', '/tmp'],
      ['import-card', 'ada.json', '--agents-dir', 'own/sub', '--data-dir', '/tmp'],
      ['restore', backup, '--data-dir', join(home, 'own')],
    ];
    for (const line of lines) {
      const { code, err } = asNobody(line, home);
      expect({ code, err }).toMatchObject({ code: 1 });
      expect(err).toMatch(/own\/\S+ cannot be written\./u);
    }
  },
);
