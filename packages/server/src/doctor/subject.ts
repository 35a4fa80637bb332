import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { notedServer, type RunningServer } from '../start/server-file.ts';
import { ask, type ServerAddress } from './ask.ts';
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
  readonly servers: readonly ServerAddress[];
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
  const servers = running === null ? [trial.server] : [running, trial.server];
  return { config, hasData: existsSync(config.dataDir), running, trial, servers };
}

async function isAlive(server: ServerAddress): Promise<boolean> {
  try {
    return (await ask(server, '/livez')).status === 200;
  } catch {
    return false;
  }
}

export function unless(holds: boolean, words: string): readonly string[] {
  return holds ? [] : [words];
}

/** The problems that a check finds at each server address, with the address. */
export async function atEveryServer(
  { servers }: Subject,
  look: (server: ServerAddress) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found = await Promise.all(
    servers.map(async (server) =>
      (await look(server)).map((words) => `${server.origin}: ${words}`),
    ),
  );
  return found.flat();
}
