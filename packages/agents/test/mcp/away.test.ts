import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverOf } from './support/configured.ts';
import { oddProgram, openTools } from './support/open-tools.ts';

const WITHIN = { timeout: 30_000, interval: 20 };

describe('a server of tools that is away', () => {
  test('holds a run up once and no more', async () => {
    const lookMs = 1_000;
    const { tools } = openTools([serverOf({ place: oddProgram('mute') })], [], { lookMs });
    await tools.offered(['far.look']);
    const again = tools.offered(['far.look']).then(() => 'at once');
    expect(await Promise.race([again, setTimeout(lookMs / 2, 'later')])).toBe('at once');
  });

  test('does not keep those from being told of that are there', async () => {
    const servers = [
      serverOf({ place: oddProgram('mute') }),
      serverOf({ name: 'near', place: oddProgram('fine'), named: ['look'] }),
    ];
    const { tools } = openTools(servers, [], { lookMs: 50 });
    const troubles = async () => (await tools.report()).servers.map(({ trouble }) => trouble);
    await expect.poll(troubles, WITHIN).toEqual(['it has not answered yet', null]);
  });

  test('is told of once, however often it is tried', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'conch-away-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'tries');
    const args = ['-c', `echo tried >> "${file}"`];
    const place = { kind: 'program', command: 'sh', args, env: {} } as const;
    const { tools, troubles } = openTools([serverOf({ place })]);
    tools.start();
    const tries = () => linesIn(file).length;
    await expect.poll(tries, WITHIN).toBeGreaterThan(3);
    expect(troubles).toEqual(['far: it has ended or hung up']);
  });

  test('is told of again when it was there in between', async () => {
    const { call, troubles } = openTools([
      serverOf({ place: oddProgram('dies'), named: ['look'] }),
    ]);
    const timesTold = async () => {
      await call('look');
      return troubles.length;
    };
    await expect.poll(timesTold, WITHIN).toBeGreaterThan(1);
  });

  test('says so if its list of tools does not end', async () => {
    const { call } = openTools([serverOf({ place: oddProgram('lists-without-end') })]);
    const { text } = await call('look');
    expect(text).toBe('far could not do it: its list of tools has more pages than are read.');
  });
});

function linesIn(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}
