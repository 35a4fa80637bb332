import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareSimulations } from '../../src/run/compare-simulations.ts';
import { forkSimulation } from '../../src/run/fork-simulation.ts';
import type { ForkOrder, KeptAt } from '../../src/run/order.ts';
import { showNext } from '../../src/run/show-next.ts';
import { forumNumbered, openSimulation, withSimulation } from '../../src/run/simulation.ts';
import { folderForTest, hashIn, inFolder, orderOf, screenThat, simulated } from './simulating.ts';

async function forked(at: KeptAt, given: Partial<ForkOrder> = {}): Promise<string> {
  const { screen, text } = screenThat();
  const files = { plot: null, json: null };
  await forkSimulation(
    { kind: 'fork', at, tick: 4, ticks: null, settings: {}, ...files, ...given },
    screen,
  );
  return text();
}

async function compared(at: KeptAt, other: KeptAt | null = null): Promise<string> {
  const { screen, text } = screenThat();
  await compareSimulations({ kind: 'compare', at, fork: null, other }, screen);
  return text();
}

describe('a fork', () => {
  test('with the same settings comes to the same history', async () => {
    const at = inFolder();
    const { hash } = await simulated(orderOf(at));
    expect(hashIn(await forked(at))).toBe(hash);
  });

  test('with other settings is the same up to its tick, and no further', async () => {
    const at = inFolder();
    await simulated(orderOf(at));
    const text = await forked(at, { settings: { maxReplies: 1 } });
    expect(text).toContain('maxReplies: 5 and 1');
    expect(text).toContain('Their histories are the same up to tick 4.');
    expect(text).toContain('first difference, in tick 5 (plan)');
    expect(await compared(at)).toContain('Their histories are the same up to tick 4.');
  });

  test('runs on for so many ticks, and further when it is asked to', async () => {
    const at = inFolder();
    await simulated(orderOf(at));
    await forked(at, { ticks: 1, settings: { maxReplies: 1 } });
    const order = orderOf(at, { agents: null, ticks: 7, fork: 1 });
    const { text } = await simulated(order);
    expect(text).toContain('2 ticks in ');
  });

  test('leaves the original as it was, which goes on at its own time', async () => {
    const order = (at: KeptAt, ticks: number) => orderOf(at, { agents: 100, ticks });
    const [at, other] = [inFolder(), inFolder()];
    await simulated(order(at, 6));
    await forked(at, { ticks: 8, settings: { maxReplies: 1 } });
    const { hash } = await simulated(order(at, 10));
    expect(hash).toBe((await simulated(order(other, 10))).hash);
  });

  test('of a tick that has not come is refused', async () => {
    const at = inFolder();
    await simulated(orderOf(at, { ticks: 2 }));
    await expect(forked(at)).rejects.toThrow(/has got to tick 2/u);
  });
});

describe('two simulations apart', () => {
  test('of the same seed are the same', async () => {
    const [one, other] = [inFolder(), inFolder()];
    const { hash } = await simulated(orderOf(one));
    await simulated(orderOf(other));
    expect(await compared(one, other)).toContain(`The same history: ${hash}`);
  });

  test('are the same up to where the shorter one ends', async () => {
    const [one, other] = [inFolder(), inFolder()];
    await simulated(orderOf(one));
    await simulated(orderOf(other, { ticks: 5 }));
    expect(await compared(one, other)).toContain('the same up to tick 5');
  });
});

test('the dry run of the next tick names whom that then asks', async () => {
  const at = inFolder();
  await simulated(orderOf(at));
  const { screen, text } = screenThat();
  await showNext({ at, fork: null }, screen);
  const planned = [...text().matchAll(/^ {2}(?<name>\S.*?) (?:opens a|replies in)/gmu)].map(
    ({ groups }) => groups?.['name'],
  );
  expect(text()).toContain('Tick 9, at 2026-01-01 09:00');
  expect(planned.length).toBeGreaterThan(0);
  expect(await askedIn(at, 9)).toEqual(planned);
});

async function askedIn(at: KeptAt, tick: number): Promise<readonly string[]> {
  await simulated(orderOf(at, { ticks: tick }));
  return withSimulation(openSimulation(at.database), async (simulation) => {
    const { id } = await forumNumbered(simulation, 0);
    const { planned } = await simulation.conch.forums.tickView(id, tick);
    return planned.map(({ agent }) => agent.name);
  });
}

test.each([
  { what: 'compare', look: (at: KeptAt) => compared(at) },
  { what: 'fork', look: (at: KeptAt) => forked(at) },
])('$what leaves no database where there was none', async ({ look }) => {
  const folder = join(folderForTest(), 'nothing');
  await expect(look(inFolder(folder))).rejects.toThrow(/holds no simulation/u);
  expect(existsSync(folder)).toBe(false);
});
