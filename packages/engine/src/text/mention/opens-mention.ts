import {
  classOf,
  codePointBefore,
  HIDDEN,
  OPENS,
  SPACE,
  UNSPACED,
  widthOf,
} from '../characters.ts';
import type { Meter } from '../scan/meter.ts';
import { isEmphasis } from '../punctuation.ts';

/**
 * Whether the `@` at the index `at` begins a mention. The text before the `@` decides (MN1, MN2,
 * MN3).
 */
export function opensMention(text: string, at: number, meter: Meter): boolean {
  let end = at;
  // The loop stops at another `@`, so no unit is read twice.
  for (;;) {
    meter.steps += 1;
    const before = codePointBefore(text, end);
    if (before === -1) return true;
    if (!isPassedBack(before)) return (classOf(before) & (SPACE | OPENS | UNSPACED)) !== 0;
    end -= widthOf(before);
  }
}

/**
 * Whether a backward scan skips a character. The scan skips bold marks and quotes that can be
 * apostrophes, because the character before them decides. Invisible characters are ignored (MN11).
 */
export function isPassedBack(codePoint: number): boolean {
  if ((classOf(codePoint) & HIDDEN) !== 0 || isEmphasis(codePoint)) return true;
  if (codePoint === 0x22 || codePoint === 0x27) return true;
  // The characters ‘ and ‛ are apostrophes within a word.
  return codePoint === 0x20_18 || codePoint === 0x20_1b;
}
