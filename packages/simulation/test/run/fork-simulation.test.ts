import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareSimulations } from '../../src/run/compare-simulations.ts';
import { forkSimulation } from '../../src/run/fork-simulation.ts';
import type { ForkOrder, SimulationStorage } from '../../src/run/order.ts';
import { showNext } from '../../src/run/show-next.ts';
import { forumNumbered, openSimulation, withSimulation } from '../../src/run/simulation.ts';
import { folderForTest, hashIn, inFolder, orderOf, screenThat, simulated } from './simulating.ts';

async function forked(at: SimulationStorage, changes: Partial<ForkOrder> = {}): Promise<string> {
  const { screen, text } = screenThat();
  const files = { plot: null, json: null };
  await forkSimulation(
    { kind: 'fork', at, tick: 4, ticks: null, settings: {}, ...files, ...changes },
    screen,
  );
  return text();
}

async function compared(
  at: SimulationStorage,
  other: SimulationStorage | null = null,
): Promise<string> {
  const { screen, text } = screenThat();
  await compareSimulations({ kind: 'compare', at, fork: null, other }, screen);
  return text();
}

describe('a fork of a simulation', () => {
  test('a fork with the same settings has the same history', async () => {
    const at = inFolder();
    const { hash } = await simulated(orderOf(at));
    expect(hashIn(await forked(at))).toBe(hash);
  });

  test('a fork with other settings shares the history only up to the tick where the fork begins', async () => {
    const at = inFolder();
    await simulated(orderOf(at));
    const text = await forked(at, { settings: { maxReplies: 1 } });
    expect(text).toContain('maxReplies: 5 and 1');
    expect(text).toContain('The histories are the same up to tick 4.');
    expect(text).toContain('first difference, in tick 5 (plan)');
    expect(await compared(at)).toContain('The histories are the same up to tick 4.');
  });

  test('a fork runs for the given ticks and can be continued', async () => {
    const at = inFolder();
    await simulated(orderOf(at));
    await forked(at, { ticks: 1, settings: { maxReplies: 1 } });
    const order = orderOf(at, { agents: null, ticks: 7, fork: 1 });
    const { text } = await simulated(order);
    expect(text).toContain('2 ticks in ');
  });

  test('a fork does not change the original simulation or its ticks', async () => {
    const order = (at: SimulationStorage, ticks: number) => orderOf(at, { agents: 100, ticks });
    const [at, other] = [inFolder(), inFolder()];
    await simulated(order(at, 6));
    await forked(at, { ticks: 8, settings: { maxReplies: 1 } });
    const { hash } = await simulated(order(at, 10));
    expect(hash).toBe((await simulated(order(other, 10))).hash);
  });

  test('a fork from a future tick is refused', async () => {
    const at = inFolder();
    await simulated(orderOf(at, { ticks: 2 }));
    await expect(forked(at)).rejects.toThrow(/has only reached tick 2/u);
  });
});

describe('two separate simulations can have the same history', () => {
  test('two simulations with the same seed have the same history', async () => {
    const [one, other] = [inFolder(), inFolder()];
    const { hash } = await simulated(orderOf(one));
    await simulated(orderOf(other));
    expect(await compared(one, other)).toContain(`The same history: ${hash}`);
  });

  test('two simulations with the same seed share the history up to the end of the shorter simulation', async () => {
    const [one, other] = [inFolder(), inFolder()];
    await simulated(orderOf(one));
    await simulated(orderOf(other, { ticks: 5 }));
    expect(await compared(one, other)).toContain('the same up to tick 5');
  });
});

test('the dry run of the next tick names the agents that the next tick then asks', async () => {
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

async function askedIn(at: SimulationStorage, tick: number): Promise<readonly string[]> {
  await simulated(orderOf(at, { ticks: tick }));
  return withSimulation(openSimulation(at.database), async (simulation) => {
    const { id } = await forumNumbered(simulation, 0);
    const { planned } = await simulation.conch.forums.tickView(id, tick);
    return planned.map(({ agent }) => agent.name);
  });
}

test.each([
  { what: 'compare', look: (at: SimulationStorage) => compared(at) },
  { what: 'fork', look: (at: SimulationStorage) => forked(at) },
])('the command $what does not create a database', async ({ look }) => {
  const folder = join(folderForTest(), 'nothing');
  await expect(look(inFolder(folder))).rejects.toThrow(/There is no simulation in /u);
  expect(existsSync(folder)).toBe(false);
});
