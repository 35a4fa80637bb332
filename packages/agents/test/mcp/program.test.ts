import { describe, expect, test } from 'vitest';
import { serverOf } from './support/configured.ts';
import { everything, oddProgram, openTools } from './support/open-tools.ts';

const WITHIN = { interval: 20 };

describe('a tool server that is a program', () => {
  test('[T10] a tool program offers only approved tools', async () => {
    const { tools } = openTools([serverOf({ place: everything(), named: ['echo', 'get-sum'] })]);
    const offered = await tools.offered(['far.*']);
    expect(offered.map(({ tool }) => tool)).toEqual(['echo', 'get-sum']);
  });

  test('a tool program answers a call', async () => {
    const { call } = openTools([serverOf({ place: everything(), named: ['get-sum'] })]);
    const answer = await call('get-sum', { a: 2, b: 40 });
    expect(answer).toEqual({ isError: false, text: 'The sum of 2 and 40 is 42.' });
  });

  test('[T10] a tool program is not called for a tool without approval', async () => {
    const { call } = openTools([serverOf({ place: everything() })]);
    const { isError, text } = await call('echo', { message: 'hello' });
    expect([isError, text]).toEqual([
      true,
      'far.echo cannot be used: an admin must approve it first.',
    ]);
  });

  test("[T10] a tool program gets its own environment variables and none of Conch's", async () => {
    process.env['CANARY_OF_CONCH'] = 'sk-canary';
    const place = everything({ ITS_OWN: 'yes' });
    const { call } = openTools([serverOf({ place, named: ['get-env'] })]);
    const { text } = await call('get-env');
    expect([text.includes('ITS_OWN'), text.includes('sk-canary')]).toEqual([true, false]);
  });

  test('a picture from a tool program is replaced by a short note', async () => {
    const { call } = openTools([serverOf({ place: everything(), named: ['get-tiny-image'] })]);
    const { text } = await call('get-tiny-image');
    expect(text).toContain('[image, image/png: not shown]');
  });

  test('a call to a hanging tool program times out', async () => {
    const place = oddProgram('hangs');
    const { call } = openTools([serverOf({ place, named: ['look'], callMs: 300 })]);
    expect(await call('look')).toEqual({ isError: true, text: 'far did not answer in time.' });
  });

  test('a call to a tool program that never sends anything times out', async () => {
    const { call } = openTools([serverOf({ place: oddProgram('mute'), callMs: 300 })]);
    expect(await call('look')).toEqual({ isError: true, text: 'far did not answer in time.' });
  });

  test('a tool program that dies during a call is reported and restarted', async () => {
    const { call, tools } = openTools([serverOf({ place: oddProgram('dies'), named: ['look'] })]);
    const { isError, text } = await call('look');
    expect([isError, text]).toEqual([true, 'far failed: it has ended or closed the connection.']);
    const trouble = async () => (await tools.report()).servers[0]?.trouble;
    await expect.poll(trouble, WITHIN).toBeNull();
  });

  test.each([
    'floods-one-line',
    'floods-notices',
    'floods-garbage',
    'floods-long-garbage',
    'floods-from-the-start',
  ])('[T14] a tool program with the habit %s is disconnected', async (habit) => {
    const { call, troubles } = openTools([serverOf({ place: oddProgram(habit), named: ['look'] })]);
    expect((await call('look')).isError).toBe(true);
    expect(troubles).toContain('far: it sent too much at once, so the connection was closed');
  });

  test('[T10] the result of a tool program is cut to at most 64 KiB, between two characters', async () => {
    const place = oddProgram('says-much');
    const { call } = openTools([serverOf({ place, named: ['look'] })]);
    const { text } = await call('look');
    expect(text).toBe(`${'é'.repeat(32 * 1024)}\n[cut here: ${2_000_000 - 64 * 1024} bytes more]`);
  });

  test('the signal of the caller cancels a call to a tool program', async () => {
    const { call, tools } = openTools([serverOf({ place: oddProgram('hangs'), named: ['look'] })]);
    await tools.offered(['far.look']);
    const stop = new AbortController();
    const answer = call('look', {}, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(answer).rejects.toThrow('stopped');
  });

  test('a tool program that cannot be started is reported', async () => {
    const place = { kind: 'program', command: '/no/such/program', args: [], env: {} } as const;
    const { call } = openTools([serverOf({ place })]);
    const { text } = await call('look');
    expect(text).toBe('far failed: there is no such program. Check its command.');
  });

  test('a tool program and all its processes end when Conch ends', async () => {
    const place = oddProgram('starts-others');
    const { call, tools } = openTools([serverOf({ place, named: ['look'] })]);
    const { text } = await call('look');
    await tools.close();
    await expect.poll(() => text.split(' ').map(Number).filter(isRunning), WITHIN).toEqual([]);
  });

  test('a tool program ends when Conch ends, even if another program started the tool program', async () => {
    const { args } = oddProgram('stays');
    const script = `${process.execPath} ${args.join(' ')}; true`;
    const place = { kind: 'program', command: 'sh', args: ['-c', script], env: {} } as const;
    const { call, tools } = openTools([serverOf({ place, named: ['look'] })]);
    const { text } = await call('look');
    await tools.close();
    await expect.poll(() => isRunning(Number(text)), WITHIN).toBe(false);
  });

  test.each(['goes', 'stays'])(
    'a tool program with the habit %s at SIGTERM ends when Conch ends',
    async (habit) => {
      const { call, tools } = openTools([serverOf({ place: oddProgram(habit), named: ['look'] })]);
      const { text } = await call('look');
      await tools.close();
      await expect.poll(() => isRunning(Number(text)), WITHIN).toBe(false);
    },
  );
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
