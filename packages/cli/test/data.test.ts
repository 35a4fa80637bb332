import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conch, startConch, type CommandResult, type RunningConch } from './support/conch.ts';

let one: RunningConch;
let other: RunningConch;
const folder = mkdtempSync(join(tmpdir(), 'conch-data-'));
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  [one, other] = await Promise.all([startConch(), startConch(['--no-demo'])]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  rmSync(folder, { recursive: true, force: true });
});

// Text with one-byte control characters and a change of the text direction.
const COMMANDING = 'c1 \u009B31m \u009D0;owned\u009C \u0085 \u202Eabc';

test('a space that is exported and imported into another server keeps its history and its hash', async () => {
  await one.run('ask', 'Office', `@HR hello ${COMMANDING}`);
  const made = json(await one.run('export', 'Office', at('office.ndjson'), '--json'));
  expect(readFileSync(at('office.ndjson'), 'utf8')).not.toMatch(/[\u007F-\u009F\u202E]/u);
  const taken = json(await other.run('import', at('office.ndjson'), '--json'));
  expect(taken).toMatchObject({ name: 'Office', hash: made.hash, seq: made.seq });
  const replayed = await Promise.all(
    [one, other].map(async (server) => json(await server.run('replay', 'Office', '--json'))),
  );
  for (const result of replayed) {
    expect(result).toEqual({ name: 'Office', hash: made.hash, seq: made.seq, decisions: made.seq });
  }
  const again = await other.run('import', at('office.ndjson'), '--json');
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(JSON.parse(again.err)).toMatchObject({ error: { code: 'space-exists' } });
});

test('an export can go to standard output, and replay reads an export file without a server', async () => {
  const { code, out, err } = await one.run('export', 'Debate');
  expect(code).toBe(0);
  expect(err).toContain('Exported “Debate”');
  writeFileSync(at('debate.ndjson'), out);
  const alone = await conch(['replay', at('debate.ndjson'), '--json'], { home: folder });
  expect(json(alone)).toMatchObject({ name: 'Debate' });
});

test('an export never overwrites a file', async () => {
  writeFileSync(at('mine.txt'), 'mine');
  const { code, err } = await one.run('export', 'Office', at('mine.txt'));
  expect({ code, err }).toEqual({
    code: 2,
    err: `${at('mine.txt')} exists already. Name another file.\n`,
  });
  expect(readFileSync(at('mine.txt'), 'utf8')).toBe('mine');
});

test('an import reports the number of an invalid line, whether or not a server runs', async () => {
  writeFileSync(at('bad.ndjson'), 'hello\n');
  const over = await other.run('import', at('bad.ndjson'));
  expect(over).toEqual({ code: 1, out: '', err: 'Line 1: it is no JSON.\n' });
  const alone = await conch(['replay', at('bad.ndjson')], { home: folder });
  expect(alone).toEqual({ code: 1, out: '', err: 'Line 1: it is no JSON.\n' });
});

test('if a backup of a running server is restored, every space has the same hash as before', async () => {
  const before = json(await one.run('replay', 'Office', '--json'));
  const home = mkdtempSync(join(tmpdir(), 'conch-restored-'));
  try {
    expect((await one.run('backup', at('all.db'))).code).toBe(0);
    const restored = await conch(['restore', at('all.db')], { home });
    expect(restored).toMatchObject({ code: 0, err: '' });
    const after = json(await conch(['replay', 'Office', '--json'], { home }));
    expect(after.hash).toBe(before.hash);
    // Without a running server, the backup is made from the files.
    expect((await conch(['backup', at('again.db')], { home })).code).toBe(0);
    const exported = await conch(['export', 'Office', at('from-files.ndjson'), '--json'], { home });
    expect(json(exported)).toMatchObject({ hash: before.hash });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test('a backup file is private, and existing files and links with a similar name stay unchanged', async () => {
  const own = at('own');
  mkdirSync(own);
  const inOwn = (name: string): string => join(own, name);
  writeFileSync(inOwn('b.db.unfinished'), 'mine');
  chmodSync(inOwn('b.db.unfinished'), 0o666);
  writeFileSync(inOwn('victim'), 'mine');
  symlinkSync(inOwn('victim'), inOwn('c.db.unfinished'));
  for (const name of ['b.db', 'c.db']) {
    expect((await one.run('backup', inOwn(name))).code).toBe(0);
    expect(statSync(inOwn(name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(inOwn(`${name}.unfinished`), 'utf8')).toBe('mine');
  }
  const names = ['b.db', 'b.db.unfinished', 'c.db', 'c.db.unfinished', 'victim'];
  expect(readdirSync(own).toSorted()).toEqual(names);
});

test('replay fails at the first decision that differs, and prints the old and the new decision', async () => {
  const dataDir = at('changed');
  await one.run('backup', at('changed.db'));
  await conch(['restore', at('changed.db'), '--data-dir', dataDir], { home: folder });
  const database = new DatabaseSync(join(dataDir, 'conch.db'));
  const changed = database
    .prepare(
      `update decisions set effects = '[]' where effects like '%offer-run%'
        and space_id = (select id from spaces where name = 'Office')`,
    )
    .run().changes;
  database.close();
  expect(changed).toBeGreaterThan(0);
  const args = ['replay', 'Office', '--data-dir', dataDir];
  const { code, out, err } = await conch(args, { home: folder });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^Event \d+ of “Office” is decided differently today\.\nrecorded: \[\]\n/u);
  expect(err).toContain('offer-run');
});

test('restore reports the process that uses the data directory', async () => {
  await one.run('backup', at('used.db'));
  const { code, err } = await one.run('restore', at('used.db'));
  expect(code).toBe(1);
  expect(err).toContain('is already using');
});

test('if there is neither a server nor data, a data command explains how to get a server', async () => {
  const home = mkdtempSync(join(tmpdir(), 'conch-empty-'));
  try {
    const { code, out, err } = await conch(['export', 'Office'], { home });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('there is no database in');
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test('restore --readable refuses a data directory without a database, and does not create it', async () => {
  const dataDir = at('nowhere');
  const args = ['restore', '--readable', '--data-dir', dataDir];
  expect(await conch(args, { home: folder })).toEqual({
    code: 1,
    out: '',
    err: `There is no database in ${dataDir}. Give the data directory of the server.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
});

test('restore refuses a file that is not a backup', async () => {
  writeFileSync(at('letter.txt'), 'Dear Ana');
  const start = { home: folder, env: { CONCH_DATA_DIR: at('letters') } };
  expect(await conch(['restore', at('letter.txt')], start)).toEqual({
    code: 1,
    out: '',
    err: `${at('letter.txt')} is damaged or not a backup of Conch. Choose another file.\n`,
  });
  expect(existsSync(at('letters'))).toBe(false);
});

test.each(['backup', 'restore'])(
  'conch %s recommends the tools of PostgreSQL if the data is in PostgreSQL',
  async (name) => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/conch' };
    const { code, err } = await conch([name, 'copy.db'], { home: folder, env });
    expect([code, err]).toEqual([1, expect.stringMatching(/pg_(?:dump|restore)/u)]);
  },
);

interface Shown {
  readonly hash: string;
  readonly seq: number;
}

function json({ code, out, err }: CommandResult): Shown {
  expect({ code, err }).toMatchObject({ code: 0 });
  return JSON.parse(out) as Shown;
}
