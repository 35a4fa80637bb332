/** A piece of a drawing. Only `element` makes one, so that no text gets in unescaped. */
export interface Svg {
  readonly markup: string;
}

/** An element; children that are texts are escaped. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly (Svg | string)[] = [],
): Svg {
  const given = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(typeof value === 'number' ? short(value) : value)}"`)
    .join('');
  const inside = children
    .map((child) => (typeof child === 'string' ? escaped(child) : child.markup))
    .join('');
  return { markup: inside === '' ? `<${name}${given}/>` : `<${name}${given}>${inside}</${name}>` };
}

/** A number with two digits behind the point at most: enough for a pixel, the same everywhere. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// What XML 1.0 cannot hold in any form would make the whole file unreadable.
const UNSAYABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text
    .replaceAll(UNSAYABLE, '\uFFFD')
    .replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);
}
