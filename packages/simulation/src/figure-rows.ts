import type { SimulationFigures } from './figures.ts';
import { MOLTBOOK } from './moltbook-figures.ts';

/** One figure for people, next to the published value of Moltbook. */
export interface FigureRow {
  readonly name: string;
  readonly value: string;
  /** Empty if no comparable value was published. */
  readonly moltbook: string;
}

/** All figures in display order. */
export function figureRows(figures: SimulationFigures): readonly FigureRow[] {
  return ROWS.map(({ key, name, shown }) => ({
    name,
    value: shown(figures[key]),
    moltbook: key in PUBLISHED ? shown(PUBLISHED[key] ?? null) : '',
  }));
}

/** The rows as aligned lines for a terminal. */
export function figureLines(rows: readonly FigureRow[]): readonly string[] {
  const [first, second] = [widest(rows, 'name'), widest(rows, 'value')];
  return rows.map(({ name, value, moltbook }) => {
    const line = `${name.padEnd(first)}  ${value.padStart(second)}`;
    return moltbook === '' ? line : `${line}  (Moltbook ${moltbook})`;
  });
}

function widest(rows: readonly FigureRow[], key: 'name' | 'value'): number {
  return rows.reduce((most, row) => Math.max(most, row[key].length), 0);
}

const PUBLISHED: Partial<SimulationFigures> = MOLTBOOK;

type Measured = Exclude<keyof SimulationFigures, 'depths' | 'postsPerSender'>;
type Shown = (value: number | null) => string;

const count: Shown = (value) => written(value, { maximumFractionDigits: 0 });
const number: Shown = (value) =>
  written(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const ratio: Shown = (value) =>
  written(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const percent: Shown = (value) =>
  written(value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

function written(value: number | null, form: Intl.NumberFormatOptions): string {
  return value === null ? '–' : value.toLocaleString('en', form);
}

const ROWS: readonly { readonly key: Measured; readonly name: string; readonly shown: Shown }[] = [
  { key: 'ticks', name: 'ticks', shown: count },
  { key: 'atReplyCap', name: 'ticks at the cap of replies', shown: percent },
  { key: 'atThreadCap', name: 'ticks at the cap of new threads', shown: percent },
  { key: 'threads', name: 'threads', shown: count },
  { key: 'posts', name: 'posts', shown: count },
  { key: 'replies', name: 'replies', shown: count },
  { key: 'repliesPerThread', name: 'replies per thread', shown: number },
  { key: 'emptyThreads', name: 'threads without a reply', shown: percent },
  { key: 'meanDepth', name: 'depth of replies, mean', shown: number },
  { key: 'maxDepth', name: 'depth of replies, deepest', shown: count },
  { key: 'unanswered', name: 'replies that no reply answers', shown: percent },
  { key: 'unnoticed', name: 'replies that nobody notices', shown: percent },
  { key: 'duplicates', name: 'posts with the same text as another post', shown: percent },
  { key: 'reciprocity', name: 'reciprocity of answers', shown: ratio },
  { key: 'mentionReciprocity', name: 'reciprocity of answers and mentions', shown: ratio },
  { key: 'senders', name: 'senders', shown: count },
  { key: 'gini', name: 'inequality of senders (Gini)', shown: number },
];
