import { join, dirname } from 'node:path';
import type { SpaceCard } from '@conch/runtime';
import { figureLines, figureRows } from '../figure-rows.ts';
import type { Files, SimulationStorage } from './order.ts';
import { outcomeOf, pictureOf, type SimulationOutcome } from './outcome.ts';
import { say, type CommandScreen } from './screen.ts';
import type { Simulation } from './simulation.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { WrongOrder } from './wrong-order.ts';

export interface OutcomeFiles extends Files {
  readonly forum: SpaceCard;
  readonly at: SimulationStorage;
  /** The default file name of the picture. */
  readonly picture: string;
}

/** Prints the results of a forum and writes its picture. */
export async function showOutcome(
  simulation: Simulation,
  shown: OutcomeFiles,
  screen: CommandScreen,
): Promise<void> {
  const outcome = await outcomeOf(simulation, shown.forum.id);
  say(screen, '', ...figureLines(figureRows(outcome.figures)), '');
  writeOutcome(outcome, shown, screen);
}

/**
 * Writes the picture and the figures to files. Prints the hash and the file names, and passes the
 * result to programs.
 */
export function writeOutcome(
  outcome: SimulationOutcome,
  { forum, at, picture, plot, json }: OutcomeFiles,
  screen: CommandScreen,
): void {
  const { hash, ticks, posts } = outcome.history;
  const file = plot ?? pictureFile(at, picture);
  writeFile(file, pictureOf(outcome, forum.name));
  const result = resultOf(forum, outcome);
  if (json !== null) writeFile(json, `${JSON.stringify(result, null, 2)}\n`);
  screen.result(result);
  say(
    screen,
    `history  ${hash} (${counted(ticks, 'tick')}, ${counted(posts, 'post')})`,
    `plot     ${file}`,
    ...(json === null ? [] : [`figures  ${json}`]),
  );
}

// The path of the picture: in the data directory, or for PostgreSQL in the default folder.
function pictureFile(
  { database, isAddress, picturesFolder }: SimulationStorage,
  name: string,
): string {
  return join(isAddress ? picturesFolder : database, name);
}

/** The results of a forum, as programs read them. */
export function resultOf(
  forum: SpaceCard,
  { agents, seed, figures, history }: SimulationOutcome,
): object {
  return { name: forum.name, agents, seed, settings: forum.settings.forum, history, figures };
}

export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

/** Writes a requested file and creates its folder. */
function writeFile(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new WrongOrder(`${path} cannot be written. Choose another file. (${why})`);
  }
}
