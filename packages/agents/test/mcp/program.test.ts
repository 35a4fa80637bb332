import { describe, expect, test } from 'vitest';
import { serverOf } from './support/configured.ts';
import { everything, oddProgram, openTools } from './support/open-tools.ts';

const WITHIN = { timeout: 30_000, interval: 20 };

describe('a server of tools that is a program', () => {
  test('[T10] offers only the tools that were approved', async () => {
    const { tools } = openTools([serverOf({ place: everything(), named: ['echo', 'get-sum'] })]);
    const offered = await tools.offered(['far.*']);
    expect(offered.map(({ tool }) => tool)).toEqual(['echo', 'get-sum']);
  });

  test('does what it is asked', async () => {
    const { call } = openTools([serverOf({ place: everything(), named: ['get-sum'] })]);
    const answer = await call('get-sum', { a: 2, b: 40 });
    expect(answer).toEqual({ isError: false, text: 'The sum of 2 and 40 is 42.' });
  });

  test('[T10] is not asked for a tool that nobody has approved', async () => {
    const { call } = openTools([serverOf({ place: everything() })]);
    const { isError, text } = await call('echo', { message: 'hello' });
    expect([isError, text]).toEqual([
      true,
      'far.echo may not be used: an admin has to approve it first.',
    ]);
  });

  test('[T10] gets the variables that it was given, and none of ours', async () => {
    process.env['CANARY_OF_CONCH'] = 'sk-canary';
    const place = everything({ ITS_OWN: 'yes' });
    const { call } = openTools([serverOf({ place, named: ['get-env'] })]);
    const { text } = await call('get-env');
    expect([text.includes('ITS_OWN'), text.includes('sk-canary')]).toEqual([true, false]);
  });

  test('tells of a picture that it gives, without the picture', async () => {
    const { call } = openTools([serverOf({ place: everything(), named: ['get-tiny-image'] })]);
    const { text } = await call('get-tiny-image');
    expect(text).toContain('[image, image/png: not shown]');
  });

  test('that hangs is waited for no longer than it may take', async () => {
    const place = oddProgram('hangs');
    const { call } = openTools([serverOf({ place, named: ['look'], callMs: 300 })]);
    expect(await call('look')).toEqual({ isError: true, text: 'far did not answer in time.' });
  });

  test('that says nothing at all is waited for no longer than it may take', async () => {
    const { call } = openTools([serverOf({ place: oddProgram('mute'), callMs: 300 })]);
    expect(await call('look')).toEqual({ isError: true, text: 'far did not answer in time.' });
  });

  test('that dies in a call is told of, and is there again afterwards', async () => {
    const { call, tools } = openTools([serverOf({ place: oddProgram('dies'), named: ['look'] })]);
    const { isError, text } = await call('look');
    expect([isError, text]).toEqual([true, 'far could not do it: it has ended or hung up.']);
    const trouble = async () => (await tools.report()).servers[0]?.trouble;
    await expect.poll(trouble, WITHIN).toBeNull();
  });

  test.each([
    'floods-one-line',
    'floods-notices',
    'floods-garbage',
    'floods-long-garbage',
    'floods-from-the-start',
  ])('[T14] that %s is hung up on', async (habit) => {
    const { call, troubles } = openTools([serverOf({ place: oddProgram(habit), named: ['look'] })]);
    expect((await call('look')).isError).toBe(true);
    expect(troubles).toContain('far: it says too much at once, and was hung up on');
  });

  test('[T10] gives back no more than 64 KiB, and no half characters', async () => {
    const place = oddProgram('says-much');
    const { call } = openTools([serverOf({ place, named: ['look'] })]);
    const { text } = await call('look');
    expect(text).toBe(`${'é'.repeat(32 * 1024)}\n[cut here: ${2_000_000 - 64 * 1024} bytes more]`);
  });

  test('is broken off in a call by whoever made it', async () => {
    const { call, tools } = openTools([serverOf({ place: oddProgram('hangs'), named: ['look'] })]);
    await tools.offered(['far.look']);
    const stop = new AbortController();
    const answer = call('look', {}, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(answer).rejects.toThrow('stopped');
  });

  test('that cannot be started says so', async () => {
    const place = { kind: 'program', command: '/no/such/program', args: [], env: {} } as const;
    const { call } = openTools([serverOf({ place })]);
    const { text } = await call('look');
    expect(text).toBe('far could not do it: there is no such program; check its command.');
  });

  test('ends with all that it has started when Conch does', async () => {
    const place = oddProgram('starts-others');
    const { call, tools } = openTools([serverOf({ place, named: ['look'] })]);
    const { text } = await call('look');
    await tools.close();
    await expect.poll(() => text.split(' ').map(Number).filter(isRunning), WITHIN).toEqual([]);
  });

  test('that another program has started for us ends when Conch does', async () => {
    const { args } = oddProgram('stays');
    const script = `${process.execPath} ${args.join(' ')}; true`;
    const place = { kind: 'program', command: 'sh', args: ['-c', script], env: {} } as const;
    const { call, tools } = openTools([serverOf({ place, named: ['look'] })]);
    const { text } = await call('look');
    await tools.close();
    await expect.poll(() => isRunning(Number(text)), WITHIN).toBe(false);
  });

  test.each(['goes', 'stays'])(
    'that %s when it is told to go is ended when Conch is',
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
