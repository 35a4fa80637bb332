import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../src');

/** The minimum contrast of WCAG 1.4.3 for text of normal size. */
const LEAST = 4.5;

const PAIRS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-chosen', 'chosen'],
  ['soft', 'chosen'],
  ['on-mark', 'mark'],
  ['link', 'paper'],
  ['link', 'card'],
  ['warn', 'warn-tint'],
  ['ink', 'hover'],
  ['soft', 'hover'],
  ['bad', 'bad-tint'],
  // The text of a disabled field must still be readable.
  ['soft', 'sunken'],
] as const;

describe.each([...themes()])('[37] the contrast in the theme %s', (_name, colours) => {
  test.each(PAIRS)('the text colour %s is readable on the background %s', (text, ground) => {
    expect(contrast(colours.get(text) ?? '', colours.get(ground) ?? '')).toBeGreaterThanOrEqual(
      LEAST,
    );
  });
});

test('no element fades on hover, because hover has separate colours', () => {
  const pale = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name))
    .filter((name) => /hover:opacity-\d\d\b/u.test(readFileSync(join(SOURCES, name), 'utf8')));
  expect(pale).toEqual([]);
});

/** The colours of each theme. A theme inherits missing colours from the first theme. */
function themes(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const css = readFileSync(join(SOURCES, 'style/tokens.css'), 'utf8');
  const blocks = css.matchAll(/(?::root|\[data-theme='(\w+)'\]) \{([^}]*)\}/gu);
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [, name = 'light', body = ''] of blocks) {
    const said = [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gu)];
    const own = said.map(([, token = '', colour = '']) => [token, colour] as const);
    found.set(name, new Map([...(found.get('light') ?? []), ...own]));
  }
  return found;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const part = (from: number): number => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
