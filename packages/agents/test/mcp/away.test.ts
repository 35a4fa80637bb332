import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serverOf } from './support/configured.ts';
import { oddProgram, openTools } from './support/open-tools.ts';

const WITHIN = { interval: 20 };

describe('an unreachable tool server', () => {
  test('an unreachable tool server delays only one run', async () => {
    const { tools } = openTools([serverOf({ place: oddProgram('mute') })], [], { lookMs: 100 });
    const waits = vi.spyOn(AbortSignal, 'timeout');
    await tools.offered(['far.look']);
    const first = waits.mock.calls.length;
    await tools.offered(['far.look']);
    expect([first, waits.mock.calls.length]).toEqual([1, 1]);
    waits.mockRestore();
  });

  test('an unreachable tool server does not hide the state of other servers', async () => {
    const servers = [
      serverOf({ place: oddProgram('mute') }),
      serverOf({ name: 'near', place: oddProgram('fine'), named: ['look'] }),
    ];
    const { tools } = openTools(servers, [], { lookMs: 50 });
    const troubles = async () =>
      (await tools.report()).servers.map(({ trouble }) => trouble?.detail ?? null);
    await expect.poll(troubles, WITHIN).toEqual(['it has not answered yet', null]);
  });

  test('an unreachable tool server is reported once, however often Conch retries', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'conch-away-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'tries');
    const args = ['-c', `echo tried >> "${file}"`];
    const place = { kind: 'program', command: 'sh', args, env: {} } as const;
    const { tools, troubles } = openTools([serverOf({ place })]);
    tools.start();
    const tries = () => linesIn(file).length;
    await expect.poll(tries, WITHIN).toBeGreaterThan(3);
    expect(troubles).toEqual(['far: it has ended or closed the connection']);
  });

  test('an unreachable tool server is reported again if it worked in between', async () => {
    const { call, troubles } = openTools([
      serverOf({ place: oddProgram('dies'), named: ['look'] }),
    ]);
    const timesTold = async () => {
      await call('look');
      return troubles.length;
    };
    await expect.poll(timesTold, WITHIN).toBeGreaterThan(1);
  });

  test('a tool server is reported if its list of tools never ends', async () => {
    const { call } = openTools([serverOf({ place: oddProgram('lists-without-end') })]);
    const { text } = await call('look');
    expect(text).toBe('far failed: its list of tools has too many pages.');
  });
});

function linesIn(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}
