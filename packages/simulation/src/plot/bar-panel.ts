import type { Group } from './groups.ts';
import { label, panel, type Field, type PanelPlace, type PanelWords } from './panel.ts';
import { element, type Svg } from './svg.ts';

/** A distribution: a bar for each group, with its count above it. */
export function barPanel(
  place: PanelPlace,
  words: PanelWords & { readonly note: string },
  groups: readonly Group[],
): Svg {
  const most = groups.reduce((sofar, { count }) => Math.max(sofar, count), 1);
  return panel(place, words, {
    most,
    draw: (field) => [
      label(words.note, { x: 0, y: 42, anchor: 'start' }),
      ...groups.flatMap((group, nth) => bar(group, { nth, of: groups.length, field })),
    ],
  });
}

// A single bar as wide as the whole panel would look like a background.
const WIDEST = 64;

function bar(
  { label: name, count }: Group,
  { nth, of, field }: { readonly nth: number; readonly of: number; readonly field: Field },
): readonly Svg[] {
  const room = (field.right - field.left) / of;
  const width = Math.min(WIDEST, room * 0.72);
  const middle = field.left + (nth + 0.5) * room;
  const top = field.up(count);
  return [
    element('rect', {
      class: 'bar',
      x: middle - width / 2,
      y: top,
      width,
      height: field.bottom - top,
    }),
    label(count.toLocaleString('en'), { x: middle, y: top - 5, anchor: 'middle', class: 'value' }),
    label(name, { x: middle, y: field.bottom + 19, anchor: 'middle' }),
  ];
}
