import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabasePlace } from '@conch/test-databases';
import { onTestFinished } from 'vitest';
import type { SimulationStorage, RunOrder } from '../../src/run/order.ts';
import { runSimulation } from '../../src/run/run-simulation.ts';
import type { CommandScreen } from '../../src/run/screen.ts';

/** A folder that is removed after the test. */
export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conch-simulation-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

export function inFolder(database = folderForTest()): SimulationStorage {
  return { database, isAddress: false, flag: '--data DIR', picturesFolder: database };
}

export function inPlace({ location }: DatabasePlace): SimulationStorage {
  if (location.dialect === 'sqlite') return inFolder(location.dataDir);
  const { url: database } = location;
  return { database, isAddress: true, flag: '--database URL', picturesFolder: folderForTest() };
}

export function orderOf(at: SimulationStorage, changes: Partial<RunOrder> = {}): RunOrder {
  return {
    kind: 'run',
    at,
    fork: null,
    agents: 30,
    ticks: 8,
    seed: '7',
    settings: {},
    plot: null,
    json: null,
    ...changes,
  };
}

/** A screen that records its output, and requests a stop after `looks` checks. */
export function screenThat(looks = Infinity): { screen: CommandScreen; text: () => string } {
  const written: string[] = [];
  let looked = 0;
  const screen: CommandScreen = {
    write: (text) => written.push(text),
    result: () => {},
    progress: { write: (text) => written.push(text) },
    isStopped: () => {
      looked += 1;
      return looked > looks;
    },
  };
  return { screen, text: () => written.join('') };
}

/** Runs an order. Returns the output, the hash and the exit code. */
export async function simulated(
  order: RunOrder,
  looks = Infinity,
): Promise<{ readonly text: string; readonly hash: string; readonly code: number }> {
  const { screen, text } = screenThat(looks);
  const code = await runSimulation(order, screen);
  return { text: text(), hash: hashIn(text()), code };
}

export function hashIn(text: string): string {
  return /^history\s+(?<hash>[\da-f]{64})/mu.exec(text)?.groups?.['hash'] ?? '';
}
