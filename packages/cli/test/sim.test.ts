import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { conch } from './support/conch.ts';

const home = mkdtempSync(join(tmpdir(), 'conch-sim-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const small = ['sim', '--agents', '20', '--ticks', '3', '--seed', '7', '--data', 'here'];

test('sim runs a simulation, and the same simulation has the same hash again', async () => {
  const first = await conch(small, { home });
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toContain('conch sim --data here --ticks 6');
  const again = await conch([...small.slice(0, -1), 'there', '--json'], { home });
  expect(again.code).toBe(0);
  const { history } = JSON.parse(again.out) as { history: { hash: string } };
  expect(first.out).toContain(history.hash);
});

test('sim refuses an unknown flag with one line and exit code 2', async () => {
  const { code, out, err } = await conch(['sim', '--wat'], { home });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err.trim().split('\n')).toHaveLength(1);
});
