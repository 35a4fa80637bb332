import { classOf, codePointBefore, HIDDEN, OPENS, SPACE, UNSPACED, widthOf } from './characters.ts';
import type { Meter } from './meter.ts';
import { isEmphasis } from './punctuation.ts';

/** Whether what stands before `at` lets an `@` there open a mention (MN1, MN2, MN3). */
export function opensMention(text: string, at: number, meter: Meter): boolean {
  let end = at;
  // No `@` is skipped on the way back, so no unit is met twice.
  for (;;) {
    meter.steps += 1;
    const before = codePointBefore(text, end);
    if (before === -1) return true;
    if (!isPassedBack(before)) return (classOf(before) & (SPACE | OPENS | UNSPACED)) !== 0;
    end -= widthOf(before);
  }
}

/**
 * What is passed over on the way back: bold marks and the quotes that can be
 * apostrophes open if what stands before them does; what is not drawn is absent (MN11).
 */
export function isPassedBack(codePoint: number): boolean {
  if ((classOf(codePoint) & HIDDEN) !== 0 || isEmphasis(codePoint)) return true;
  if (codePoint === 0x22 || codePoint === 0x27) return true;
  // ‘ and ‛ are apostrophes within a word.
  return codePoint === 0x20_18 || codePoint === 0x20_1b;
}
