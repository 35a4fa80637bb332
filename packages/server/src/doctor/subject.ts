import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { notedServer, type RunningServer } from '../start/server-file.ts';
import { ask, type Door } from './ask.ts';
import type { Trial } from './trial.ts';

/** What the doctor looks at: a data directory, the server that runs there, and a trial. */
export interface Subject {
  readonly config: Config;
  readonly hasData: boolean;
  readonly running: RunningServer | null;
  readonly trial: Trial;
  /** The servers that can be asked from outside: the one that runs, and the trial. */
  readonly doors: readonly Door[];
}

/** One point of “First run with no configuration”, with what does not hold of it. */
export interface Point {
  readonly number: number;
  readonly title: string;
  /** What is wrong, in words; nothing: it holds. */
  readonly look: (subject: Subject) => Promise<readonly string[]>;
}

export async function subjectOf(config: Config, trial: Trial): Promise<Subject> {
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

/** `words` unless `holds`. */
export function unless(holds: boolean, words: string): readonly string[] {
  return holds ? [] : [words];
}

/** What is wrong at any of the doors, each with its address. */
export async function atEveryDoor(
  { doors }: Subject,
  look: (door: Door) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found = await Promise.all(
    doors.map(async (door) => (await look(door)).map((words) => `${door.origin}: ${words}`)),
  );
  return found.flat();
}
