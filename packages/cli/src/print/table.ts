import stringWidth from 'string-width';
import { cleanLine } from './clean-text.ts';
import type { Output } from './output.ts';

/** A table with column titles. Each column is as wide as its widest text in the terminal. */
export function table(
  out: Pick<Output, 'style'>,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = rows.map((row) => row.map(cleanLine));
  const widths = titles.map((title, at) =>
    Math.max(...[title, ...cells.map((row) => row[at] ?? '')].map((cell) => stringWidth(cell))),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - stringWidth(cell)))
      .join('  ')
      .trimEnd();
  return [out.style('dim', line(titles)), ...cells.map(line)].join('\n');
}

/** Names and values, one pair per line. A pair without a value is omitted. */
export function fields(
  out: Pick<Output, 'style'>,
  rows: readonly (readonly [name: string, value: string | number | boolean | null | undefined])[],
): string {
  const shownRows = rows.flatMap(([name, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [[name, shownValue(value)] as const],
  );
  const width = Math.max(0, ...shownRows.map(([name]) => stringWidth(name)));
  return shownRows
    .map(([name, value]) => `${out.style('dim', name.padEnd(width))}  ${cleanLine(value)}`)
    .join('\n');
}

function shownValue(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
