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
  expect(first.code).toBe(0);
  expect(first.out).toContain('conch sim --data here --ticks 6');
  // Standard output contains only the result. Standard error shows the progress.
  expect(first.out).not.toContain('Tick 1/3');
  expect(first.err).toContain('Tick 3/3');
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

test('sim fork, compare and next print their results as JSON', async () => {
  const run = async (...args: readonly string[]) => {
    const ended = await conch(['sim', ...args], { home });
    expect(ended).toMatchObject({ code: 0, err: '' });
    return ended.out;
  };
  await run('--agents', '20', '--ticks', '3', '--seed', '7', '--data', 'forked', '--json');
  const fork = ['fork', '--data', 'forked', '--tick', '1', '--set', 'maxReplies=1'];
  const forked = await run(...fork, '--json');
  expect(JSON.parse(forked)).toMatchObject({ settings: { maxReplies: 1 }, history: { ticks: 3 } });
  const compared = await run('compare', '--data', 'forked', '--json');
  expect(JSON.parse(compared)).toMatchObject({
    ticksInCommon: 2,
    simulations: [{ settings: { maxReplies: 5 } }, { settings: { maxReplies: 1 } }],
  });
  const apart = await run('compare', '--data', 'forked', '--with', 'here', '--json');
  expect(JSON.parse(apart)).toMatchObject({ ticksInCommon: 3, firstDifference: null });
  const next = await run('next', '--data', 'forked', '--ndjson');
  expect(next.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(next)).toMatchObject({ number: 4 });
});
