import { label, panel, type Field, type PanelPlace, type PanelWords } from './panel.ts';
import { binned, countOnAxis, marksUpTo, type Bins } from './scale.ts';
import { element, short, type Svg } from './svg.ts';

/** A series of values over the ticks. */
export interface Series {
  readonly name: string;
  readonly look: 'one' | 'two' | 'three';
  readonly values: readonly number[];
  /** Whether the series is drawn as an area behind the lines. */
  readonly isArea?: boolean;
  /** The upper limit, drawn as a dashed line. */
  readonly cap?: number;
}

// With more steps, crossing lines become hard to read.
const MOST_BINS = 50;

/** Series over the ticks. With many ticks, each step is the mean of several ticks. */
export function linePanel(
  place: PanelPlace,
  words: Omit<PanelWords, 'across'>,
  series: readonly Series[],
): Svg {
  const all = series.map((each) => ({ ...each, bins: binned(each.values, MOST_BINS) }));
  const size = all[0]?.bins.size ?? 1;
  const across = size === 1 ? 'tick' : `tick (each step is the mean of ${size} ticks)`;
  const ticks = all[0]?.values.length ?? 0;
  return panel(
    place,
    { ...words, across },
    {
      most: highest(all),
      draw: (field) => [
        ...tickMarks(ticks, field),
        ...all.filter(() => ticks > 0).map((each) => steps(each, { ticks, field })),
        ...all.flatMap(({ cap }) => (cap === undefined ? [] : [capLine(cap, field)])),
        ...legend(series),
      ],
    },
  );
}

function highest(all: readonly { readonly bins: Bins; readonly cap?: number }[]): number {
  let most = 1;
  for (const { bins, cap = 0 } of all) {
    most = Math.max(most, cap);
    for (const mean of bins.means) most = Math.max(most, mean);
  }
  return most;
}

function tickMarks(ticks: number, { left, right, bottom }: Field): readonly Svg[] {
  if (ticks === 0) return [];
  return marksUpTo(ticks)
    .filter((mark) => mark <= ticks)
    .map((mark) =>
      label(countOnAxis(mark), {
        x: left + (mark / ticks) * (right - left),
        y: bottom + 19,
        anchor: 'middle',
      }),
    );
}

// The dashed line of a limit is drawn on top of the other lines, because these lines often reach
// their limits.
function capLine(cap: number, { left, right, up }: Field): Svg {
  return element('line', { class: 'cap', x1: left, x2: right, y1: up(cap), y2: up(cap) });
}

// Steps instead of slopes, because a slope between two ticks would show values that were not
// measured.
function steps(
  { bins, look, isArea = false }: Series & { readonly bins: Bins },
  { ticks, field }: { readonly ticks: number; readonly field: Field },
): Svg {
  const { left, right, bottom, up } = field;
  const at = (tick: number) => short(left + (Math.min(tick, ticks) / ticks) * (right - left));
  const path = bins.means
    .map((mean, nth) => `V${short(up(mean))}H${at((nth + 1) * bins.size)}`)
    .join('');
  const start = isArea ? bottom : up(bins.means[0] ?? 0);
  const d = `M${short(left)} ${short(start)}${path}${isArea ? `V${short(bottom)}Z` : ''}`;
  return element('path', { class: isArea ? `area ${look}-area` : `line ${look}`, d });
}

const LETTER_WIDTH = 6.4;

interface Key {
  readonly text: string;
  readonly look: string;
}

function legend(series: readonly Series[]): readonly Svg[] {
  const caps = series.flatMap(({ cap }) => (cap === undefined ? [] : [cap]));
  const keys = series.map(({ name, look, isArea }): Key => {
    return { text: name, look: isArea === true ? `key ${look}` : `line ${look}` };
  });
  if (caps.length > 0) keys.push({ text: `caps ${caps.join(' and ')}`, look: 'cap' });
  let x = 0;
  return keys.flatMap(({ text, look }) => {
    const at = x;
    x += 26 + text.length * LETTER_WIDTH + 14;
    return [
      element('path', { class: look, d: `M${short(at)} 38h20` }),
      label(text, { x: at + 26, y: 42, anchor: 'start' }),
    ];
  });
}
