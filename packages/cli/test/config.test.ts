import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { conch } from './support/conch.ts';

const home = mkdtempSync(join(tmpdir(), 'conch-config-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Shown {
  readonly name: string;
  readonly value: string | null;
  readonly from: string;
  readonly source: string | null;
}

test('config explain shows each value and its source, and masks secrets', async () => {
  writeFileSync(
    join(home, 'conch.yaml'),
    'port: 8080\nhost: 127.0.0.2\nadminToken: very-secret-words\nlimits:\n  postsPer10s: 5\n',
    { mode: 0o600 },
  );
  const env = { CONCH_PORT: '9090', DATABASE_URL: 'postgres://conch:hush@db/conch' };
  const args = ['config', 'explain', '--data-dir', join(home, 'data'), '--json'];
  const { code, out, err } = await conch(args, { home, env });
  expect([code, err]).toEqual([0, '']);
  const talk = await conch(args.slice(0, -1), { home, env });
  expect(talk.err).toContain(join(home, 'conch.yaml'));
  const shown = JSON.parse(out) as readonly Shown[];
  const of = (name: string) => shown.find((one) => one.name === name);
  expect(of('port')).toMatchObject({ value: '9090', from: 'environment', source: 'CONCH_PORT' });
  expect(of('host')).toMatchObject({ value: '127.0.0.2', from: 'conch.yaml' });
  expect(of('dataDir')).toMatchObject({ value: join(home, 'data'), from: 'flag' });
  expect(of('limits.postsPer10s')).toMatchObject({ value: '5', from: 'conch.yaml' });
  expect(of('limits.jsonDepth')).toMatchObject({ value: '32', from: 'default', source: null });
  expect(of('databaseUrl')).toMatchObject({ value: '(hidden)', from: 'environment' });
  expect(of('adminToken')).toMatchObject({ value: '(hidden)', from: 'conch.yaml' });
  expect(`${out}${talk.out}${talk.err}`).not.toMatch(/hush|very-secret-words/u);
});

test('config explain shows wrong settings and fails', async () => {
  const { code, out, err } = await conch(['config', 'explain', '--set-only'], {
    home,
    env: { CONCH_PORT: 'many' },
  });
  expect(code).toBe(1);
  expect(out).toContain('many');
  expect(err).toContain('CONCH_PORT is “many”');
});

test('config explain prints no table if the file cannot be read', async () => {
  const { code, out, err } = await conch(['config', 'explain', '--config', '/nope'], { home });
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: '/nope does not exist.\n' });
});
