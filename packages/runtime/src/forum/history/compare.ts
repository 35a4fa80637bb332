import type { ForumSettings, SpaceId } from '@conch/engine';
import type { RuntimeContext } from '../../runtime-context.ts';
import { FiguresOf, type ForumFigures } from '../forum-figures.ts';
import { LineHash } from './forum-hash.ts';
import { historyLines } from './history-lines.ts';
import type { ForumLine } from './line-reader.ts';
import { differingWords, subjectOf, type LineSubject } from './line-words.ts';

export interface ForumComparison {
  /** The common beginning of both histories: the number of finished ticks, and the hash. */
  readonly common: { readonly ticks: number; readonly hash: string };
  /** The first difference. Null if the histories are equal. */
  readonly first: ForumDifference | null;
  readonly settings: readonly SettingDifference[];
  readonly a: ForumFigures;
  readonly b: ForumFigures;
}

export interface ForumDifference {
  /**
   * The number of the last tick that was planned before or at the difference. 0 if no tick was
   * planned.
   */
  readonly tick: number;
  readonly in: LineSubject;
  /** The line at which each forum differs. Null if the forum has no more lines. */
  readonly a: string | null;
  readonly b: string | null;
}

export interface SettingDifference {
  readonly name: keyof ForumSettings;
  readonly a: ForumSettings[keyof ForumSettings];
  readonly b: ForumSettings[keyof ForumSettings];
}

interface Side {
  readonly spaceId: SpaceId;
  readonly settings: ForumSettings;
}

/** Compares two forums. Reads each history once, side by side. */
export async function compareForums(
  context: Pick<RuntimeContext, 'database'>,
  one: Side,
  other: Side,
): Promise<ForumComparison> {
  const [a, b] = [one, other].map((side) => new Reading(context, side.spaceId));
  if (a === undefined || b === undefined) throw new Error('two are compared');
  const shared = new LineHash();
  let common = { ticks: 0, hash: shared.digest() };
  let first: ForumDifference | null = null;
  let tick = 0;
  for (;;) {
    const [ours, theirs] = [await a.next(), await b.next()];
    if (ours === null && theirs === null) break;
    if (ours === null || JSON.stringify(ours) !== JSON.stringify(theirs)) {
      first = difference(ours, theirs, tick);
      break;
    }
    shared.add(ours);
    if (ours.kind === 'tick') ({ tick } = ours);
    if (ours.kind === 'tick-over') common = { ticks: ours.tick, hash: shared.digest() };
  }
  return {
    common,
    first,
    settings: differingSettings(one.settings, other.settings),
    a: await a.figures(),
    b: await b.figures(),
  };
}

/** Reads the lines of a history and computes statistics from them. */
class Reading {
  readonly #lines: AsyncGenerator<ForumLine, void>;
  readonly #figures = new FiguresOf();

  constructor(context: Pick<RuntimeContext, 'database'>, spaceId: SpaceId) {
    this.#lines = historyLines(context, spaceId, Number.MAX_SAFE_INTEGER);
  }

  async next(): Promise<ForumLine | null> {
    const { value } = await this.#lines.next();
    if (value === undefined) return null;
    this.#figures.add(value);
    return value;
  }

  /** The statistics of the whole history. Reads all lines that were not read yet. */
  async figures(): Promise<ForumFigures> {
    while ((await this.next()) !== null);
    return this.#figures.figures;
  }
}

function difference(
  ours: ForumLine | null,
  theirs: ForumLine | null,
  tick: number,
): ForumDifference {
  // If only one history is at a tick line, the other history has an additional line before this
  // tick.
  const plan = [ours, theirs].find((one) => one?.kind === 'tick');
  const other = [ours, theirs].find((one) => one !== null && one.kind !== 'tick');
  const line = other ?? plan;
  if (line === undefined || line === null) throw new Error('what differs is there');
  const [a, b] = differingWords(ours, theirs);
  return { tick: line.kind === 'tick' ? line.tick : tick, in: subjectOf(line), a, b };
}

function differingSettings(a: ForumSettings, b: ForumSettings): readonly SettingDifference[] {
  const names = Object.keys(a) as readonly (keyof ForumSettings)[];
  return names.flatMap((name) => (a[name] === b[name] ? [] : [{ name, a: a[name], b: b[name] }]));
}
