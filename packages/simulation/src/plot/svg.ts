/** A piece of a drawing. Only `element` creates one, so that every text is escaped. */
export interface Svg {
  readonly markup: string;
}

/** An element. Its text children are escaped. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly (Svg | string)[] = [],
): Svg {
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(typeof value === 'number' ? short(value) : value)}"`)
    .join('');
  const inside = children
    .map((child) => (typeof child === 'string' ? escaped(child) : child.markup))
    .join('');
  return {
    markup:
      inside === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inside}</${name}>`,
  };
}

/**
 * A number with at most two decimals. Two decimals are enough for a pixel, and the text is the same
 * on every machine.
 */
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

// Characters that XML 1.0 does not allow in any form. They would make the whole file unreadable.
const UNSAYABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text
    .replaceAll(UNSAYABLE, '\uFFFD')
    .replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);
}
