import { join } from 'node:path';
import type { SpaceCard } from '@conch/runtime';
import { figureLines, figureRows } from '../figure-rows.ts';
import type { Files, KeptAt } from './order.ts';
import { outcomeOf, pictureOf, type Outcome } from './outcome.ts';
import { say, type Screen } from './screen.ts';
import type { Simulation } from './simulation.ts';
import { writeFile } from './write-file.ts';

export interface Shown extends Files {
  readonly forum: SpaceCard;
  readonly at: KeptAt;
  /** The file of the picture where none was named. */
  readonly picture: string;
}

/** Prints what a forum has come to, and writes its picture. */
export async function showOutcome(
  simulation: Simulation,
  shown: Shown,
  screen: Screen,
): Promise<void> {
  const outcome = await outcomeOf(simulation, shown.forum.id);
  say(screen, '', ...figureLines(figureRows(outcome.figures)), '');
  writeOutcome(outcome, shown, screen);
}

/** Writes the picture and the figures to files, and says where; the hash before that. */
export function writeOutcome(
  outcome: Outcome,
  { forum, at, picture, plot, json }: Shown,
  screen: Screen,
): void {
  const { hash, ticks, posts } = outcome.history;
  const file = plot ?? pictureFile(at, picture);
  writeFile(file, pictureOf(outcome, forum.name));
  if (json !== null) writeFile(json, `${JSON.stringify(jsonOf(forum, outcome), null, 2)}\n`);
  say(
    screen,
    `history  ${hash} (${counted(ticks, 'tick')}, ${counted(posts, 'post')})`,
    `plot     ${file}`,
    ...(json === null ? [] : [`figures  ${json}`]),
  );
}

// Beside the database where that is a folder.
function pictureFile({ database, isAddress, kept }: KeptAt, name: string): string {
  return join(isAddress ? kept : database, name);
}

function jsonOf(forum: SpaceCard, { agents, seed, figures, history }: Outcome): object {
  return { name: forum.name, agents, seed, settings: forum.settings.forum, history, figures };
}

export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
