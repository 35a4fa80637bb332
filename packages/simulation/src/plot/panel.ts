import { countOnAxis, marksUpTo } from './scale.ts';
import { element, type Svg } from './svg.ts';

/** The position of a panel. */
export interface PanelPlace {
  readonly x: number;
  readonly y: number;
}

export interface PanelWords {
  readonly head: string;
  readonly across: string;
  readonly upwards: string;
}

/** The area in which a panel draws its values. */
export interface Field {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The vertical position of a count. */
  readonly up: (count: number) => number;
}

export const PANEL = { width: 550, height: 360 };

const FIELD = { left: 58, right: 540, top: 62, bottom: 318 };

/** A panel: its heading, its vertical axis, and the drawing in its area. */
export function panel(
  { x, y }: PanelPlace,
  words: PanelWords,
  { most, draw }: { readonly most: number; readonly draw: (field: Field) => readonly Svg[] },
): Svg {
  const marks = marksUpTo(most);
  const highest = marks.at(-1) ?? 1;
  const { left, right, top, bottom } = FIELD;
  const field = { ...FIELD, up: (count: number) => bottom - (count / highest) * (bottom - top) };
  return element('g', { transform: `translate(${x} ${y})` }, [
    element('text', { class: 'head', x: 0, y: 16 }, [words.head]),
    ...marks.flatMap((mark) => [
      element('line', {
        class: 'grid',
        x1: left,
        x2: right,
        y1: field.up(mark),
        y2: field.up(mark),
      }),
      label(countOnAxis(mark), { x: left - 8, y: field.up(mark) + 4, anchor: 'end' }),
    ]),
    ...draw(field),
    element('line', { class: 'axis', x1: left, x2: right, y1: bottom, y2: bottom }),
    label(words.across, { x: (left + right) / 2, y: bottom + 42, anchor: 'middle' }),
    element(
      'text',
      { transform: `translate(12 ${(top + bottom) / 2}) rotate(-90)`, 'text-anchor': 'middle' },
      [words.upwards],
    ),
  ]);
}

/** A small text for an axis or a value. */
export function label(
  text: string,
  place: {
    readonly x: number;
    readonly y: number;
    readonly anchor: 'start' | 'middle' | 'end';
    readonly class?: string;
  },
): Svg {
  const { x, y, anchor } = place;
  const kind = place.class === undefined ? {} : { class: place.class };
  return element('text', { ...kind, x, y, 'text-anchor': anchor }, [text]);
}
