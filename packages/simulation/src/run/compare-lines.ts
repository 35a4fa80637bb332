import { figureRows } from '../figure-rows.ts';
import type { Figures } from '../figures.ts';

/** Figures of two forums beside each other, and of Moltbook where there are any. */
export function figuresBeside(
  one: { readonly name: string; readonly figures: Figures },
  other: { readonly name: string; readonly figures: Figures },
): readonly string[] {
  const rows = figureRows(one.figures);
  const others = figureRows(other.figures);
  const cells = [
    ['', one.name, other.name, 'Moltbook'],
    ...rows.map(({ name, value, moltbook }, at) => [
      name,
      value,
      others[at]?.value ?? '',
      moltbook,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    cells.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  return cells.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
