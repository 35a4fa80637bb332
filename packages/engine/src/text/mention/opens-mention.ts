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

/** Whether an `@` at `at` opens a mention after the text before it (MN1, MN2, MN3). */
export function opensMention(text: string, at: number, meter: Meter): boolean {
  let end = at;
  // The loop never passes another `@`, so no unit is read twice.
  for (;;) {
    meter.steps += 1;
    const before = codePointBefore(text, end);
    if (before === -1) return true;
    if (!isPassedBack(before)) return (classOf(before) & (SPACE | OPENS | UNSPACED)) !== 0;
    end -= widthOf(before);
  }
}

/**
 * Whether a backward scan skips a character. Bold marks and quotes that can be apostrophes are
 * skipped, so that the character before them decides. Invisible characters count as absent (MN11).
 */
export function isPassedBack(codePoint: number): boolean {
  if ((classOf(codePoint) & HIDDEN) !== 0 || isEmphasis(codePoint)) return true;
  if (codePoint === 0x22 || codePoint === 0x27) return true;
  // ‘ and ‛ are apostrophes within a word.
  return codePoint === 0x20_18 || codePoint === 0x20_1b;
}
