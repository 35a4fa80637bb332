import { createElement, type ReactNode } from 'react';
import { letterIn } from './math-letters.ts';

interface OpenElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReactNode[];
}

/**
 * React elements for the MathML of the formula library. Only known elements and attributes are
 * kept: no links, no styles and no scripts. Null if the text of the formula is too long.
 */
export function mathElements(mathml: string): ReactNode {
  const root: OpenElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, closes, tag, attributes = '', text] of mathml.matchAll(PIECES)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      if (text.length > LONGEST_TEXT) return null;
      const words = unescaped(text);
      parent.children.push(letterIn(words, parent.attributes['mathvariant']));
    } else if (closes === '/') {
      open.pop();
      open.at(-1)?.children.push(closed(parent));
    } else if (tag !== undefined) {
      open.push({ tag, attributes: allowed(attributes), children: [] });
    }
  }
  return root.children[0] ?? null;
}

// The library writes every element with an end tag and every attribute in double quotes.
const PIECES = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*>|([^<]+)/gu;
const ATTRIBUTE = /\s([\w:-]+)="([^"]*)"/gu;

// A browser needs a long time to shape a longer text.
const LONGEST_TEXT = 1_000;

const TAGS: ReadonlySet<string> = new Set([
  'annotation',
  'math',
  'menclose',
  'mfrac',
  'mi',
  'mmultiscripts',
  'mn',
  'mo',
  'mover',
  'mpadded',
  'mphantom',
  'mroot',
  'mrow',
  'ms',
  'mspace',
  'msqrt',
  'mstyle',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
  'none',
  'semantics',
]);

const ATTRIBUTES: ReadonlySet<string> = new Set([
  'accent',
  'accentunder',
  'columnalign',
  'columnlines',
  'columnspacing',
  'depth',
  'display',
  'displaystyle',
  'encoding',
  'fence',
  'form',
  'height',
  'largeop',
  'linethickness',
  'lspace',
  'mathbackground',
  'mathcolor',
  'mathsize',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'notation',
  'rowlines',
  'rowspacing',
  'rspace',
  'scriptlevel',
  'separator',
  'stretchy',
  'symmetric',
  'voffset',
  'width',
]);

const PLAIN_VALUE = /^[\w#%+. /-]*$/u;

function allowed(attributes: string): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (ATTRIBUTES.has(name) && PLAIN_VALUE.test(value)) kept[name] = value;
  }
  return kept;
}

function closed({ tag, attributes, children }: OpenElement): ReactNode {
  // The library puts the formula into a span.
  if (!TAGS.has(tag)) return children[0] ?? null;
  const { mathvariant, notation, ...others } = attributes;
  return createElement(
    tag,
    {
      ...others,
      // Browsers know only this variant. The text has other letters for the other variants.
      ...(mathvariant === 'normal' ? { mathvariant } : {}),
      ...(notation === undefined ? {} : { className: ENCLOSURES[notation] }),
      ...(tag === 'math' ? { 'data-formula': '' } : {}),
    },
    ...children,
  );
}

// Browsers do not draw `menclose`.
const ENCLOSURES: Readonly<Record<string, string | undefined>> = {
  box: 'border border-current px-1',
  bottom: 'border-b border-current',
  horizontalstrike: 'formula-strike-horizontal',
  updiagonalstrike: 'formula-strike-up',
  downdiagonalstrike: 'formula-strike-down',
  'updiagonalstrike downdiagonalstrike': 'formula-strike-up formula-strike-down',
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/gu, (escape) => ESCAPES[escape] ?? escape);
}
