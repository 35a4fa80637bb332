import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { notedServer, type RunningServer } from '../start/server-file.ts';
import { ask, type Door } from './ask.ts';
import type { TrialServer } from './trial.ts';

/**
 * The subject of an examination: a data directory, the server running there, and a trial server.
 */
export interface Subject {
  readonly config: Config;
  readonly hasData: boolean;
  readonly running: RunningServer | null;
  readonly trial: TrialServer;
  /** The servers to examine from outside: the running one and the trial server. */
  readonly doors: readonly Door[];
}

/** One point of “First run with no configuration”, with its check. */
export interface Point {
  readonly number: number;
  readonly title: string;
  /** Returns the problems in words. An empty list means that the check found no problem. */
  readonly look: (subject: Subject) => Promise<readonly string[]>;
}

export async function subjectOf(config: Config, trial: TrialServer): Promise<Subject> {
  const noted = notedServer(config.dataDir);
  const running = noted !== null && (await isAlive(noted)) ? noted : null;
  const doors = running === null ? [trial.door] : [running, trial.door];
  return { config, hasData: existsSync(config.dataDir), running, trial, doors };
}

async function isAlive(door: Door): Promise<boolean> {
  try {
    return (await ask(door, '/livez')).status === 200;
  } catch {
    return false;
  }
}

export function unless(holds: boolean, words: string): readonly string[] {
  return holds ? [] : [words];
}

/** The problems that a check finds at each server address, with the address. */
export async function atEveryDoor(
  { doors }: Subject,
  look: (door: Door) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found = await Promise.all(
    doors.map(async (door) => (await look(door)).map((words) => `${door.origin}: ${words}`)),
  );
  return found.flat();
}
