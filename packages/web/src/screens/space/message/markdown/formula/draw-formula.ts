import katex from 'katex';
import type { ReactNode } from 'react';
import { mathElements } from './math-elements.ts';

const DELIMITER = 2;
// A hostile formula gives up early: sizes in em, macro expansions, and the length of the MathML.
const LARGEST_SIZE = 20;
const MOST_EXPANSIONS = 200;
const LONGEST_MATHML = 60_000;

/** Draws a formula as MathML, which needs no inline style. Null if the formula has an error. */
export function drawFormula(source: string, isBlock: boolean): ReactNode {
  const width = source.startsWith('$') && !source.startsWith('$$') ? 1 : DELIMITER;
  try {
    const mathml = katex.renderToString(source.slice(width, -width), {
      output: 'mathml',
      displayMode: isBlock,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: LARGEST_SIZE,
      maxExpand: MOST_EXPANSIONS,
    });
    return mathml.length > LONGEST_MATHML ? null : mathElements(mathml);
  } catch (error) {
    // Deep nesting overflows the stack of the parser with a RangeError.
    if (error instanceof katex.ParseError || error instanceof RangeError) return null;
    throw error;
  }
}
